import { MessageCircleQuestionMark } from 'lucide-react'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Container } from '../../ui/layout/container.tsx'
import { SearchBox } from '../search-box.tsx'
import { useUrlState } from '../url-state.ts'
import { countWords, findQuestions } from './find-questions.ts'
import styles from './question-list.module.css'
import { type Category, categories, type Question } from './questions.ts'

/** All questions by category, narrowed while one types. Without JavaScript it is the whole list, and still unfolds. */
export function QuestionList() {
  const [search, setSearch] = useUrlState('search')
  const found = findQuestions(categories, search)
  return (
    <div className={styles.list}>
      <Container>
        <div className={styles.search}>
          <SearchBox
            label="Search questions"
            placeholder="Search for questions or topics..."
            value={search}
            onChange={setSearch}
          >
            <p role="status" className={styles.count}>
              {found.length > 0 ? countWords(found) : null}
            </p>
          </SearchBox>
        </div>
        {found.map((category) => (
          <CategoryQuestions key={category.id} category={category} />
        ))}
        <div role="status">
          {found.length === 0 ? (
            <EmptyState
              title="No questions found"
              hint="Try other words, or ask us: the ways to do so are below."
              icon={<MessageCircleQuestionMark />}
            />
          ) : null}
        </div>
      </Container>
    </div>
  )
}

function CategoryQuestions({ category: { id, name, questions } }: { category: Category }) {
  return (
    <section id={id} className={styles.category} aria-labelledby={`${id}-name`}>
      <h2 id={`${id}-name`} className={styles.name}>
        {name}
      </h2>
      <div>
        {questions.map((question) => (
          <Disclosure key={question.question} {...question} />
        ))}
      </div>
    </section>
  )
}

/** The browser's own: opens without our script, by keyboard, and when one searches in the page. */
function Disclosure({ question, answer }: Question) {
  return (
    <details className={styles.question}>
      <summary className={styles.summary}>{question}</summary>
      <p className={styles.answer}>{answer}</p>
    </details>
  )
}
