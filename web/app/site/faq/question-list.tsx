import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useAwake } from '../../awake.ts'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Container } from '../../ui/layout/container.tsx'
import { SearchBox } from '../search-box.tsx'
import { useUrlState } from '../url-state.ts'
import { countWords, findQuestions } from './find-questions.ts'
import styles from './question-list.module.css'
import { type Category, categories, type Question } from './questions.ts'

/** All questions by category, filtered while the person types. Without JavaScript all are listed, and still open. */
export function QuestionList() {
  const [search, setSearch] = useUrlState('search')
  // Kept here, because a search removes questions, and they should come back as they were.
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const found = findQuestions(categories, search)

  const onToggle = useCallback((question: string, open: boolean) => {
    setOpened((before) => {
      const after = new Set(before)
      if (open) after.add(question)
      else after.delete(question)
      return after
    })
  }, [])

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
          <CategoryQuestions key={category.id} category={category} opened={opened} onToggle={onToggle} />
        ))}
        <div role="status">
          {found.length === 0 ? (
            <EmptyState
              title="No questions found"
              hint="Try different words, or contact us below."
              icon={<MessageCircleQuestionMark />}
            />
          ) : null}
        </div>
      </Container>
    </div>
  )
}

type CategoryQuestionsProps = {
  category: Category
  opened: ReadonlySet<string>
  onToggle: (question: string, open: boolean) => void
}

function CategoryQuestions({ category, opened, onToggle }: CategoryQuestionsProps) {
  const { id, name, questions } = category
  return (
    <section id={id} className={styles.category} aria-labelledby={`${id}-name`}>
      <h2 id={`${id}-name`} className={styles.name}>
        {name}
      </h2>
      <div>
        {questions.map((question) => (
          <Disclosure
            key={question.question}
            {...question}
            open={opened.has(question.question)}
            onToggle={onToggle}
          />
        ))}
      </div>
    </section>
  )
}

type DisclosureProps = Question & { open: boolean; onToggle: (question: string, open: boolean) => void }

/**
 * The browser's own `details`: it opens without our script, by keyboard, and for the browser's search in the page.
 *
 * Accessibility: a button with `aria-expanded`. Browsers expose a `summary` in different ways, for example as "disclosure
 * triangle", and without an attribute. Without scripts theirs applies; until React has the page, wake.ts sets it.
 */
function Disclosure({ question, answer, open, onToggle }: DisclosureProps) {
  const awake = useAwake()
  const details = useRef<HTMLDetailsElement>(null)

  // Notes a question that was opened before React had the page.
  useEffect(() => {
    if (details.current?.open) onToggle(question, true)
  }, [question, onToggle])

  return (
    <details
      ref={details}
      className={styles.question}
      open={open}
      onToggle={(event) => onToggle(question, event.currentTarget.open)}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a button inside would not open it without script */}
      <summary role="button" className={styles.summary} aria-expanded={awake ? open : undefined}>
        {question}
      </summary>
      <p className={styles.answer}>{answer}</p>
    </details>
  )
}
