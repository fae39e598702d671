import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark'
import { Fragment, useCallback, useDeferredValue, useLayoutEffect, useRef, useState } from 'react'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Container } from '../../ui/layout/container.tsx'
import { useEarlyInput } from '../islands/early-input.ts'
import { SearchBox } from '../search/search-box.tsx'
import { useUrlState } from '../search/url-state.ts'
import { countWords, findQuestions, isInAnswerOnly } from './find-questions.ts'
import { Highlighted } from './highlighted.tsx'
import styles from './question-list.module.css'
import { type Category, categories, type Question } from './questions.ts'

/** All questions by category, filtered while the person types. Without JavaScript all are listed, and still open. */
export function QuestionList() {
  const [typed, setSearch] = useUrlState('search')
  // The letter is painted first, and then the questions.
  const search = useDeferredValue(typed)
  const list = useRef<HTMLDivElement>(null)
  useEarlyInput(list, { onText: setSearch })
  // Kept here, because a search removes questions, and they should come back as they were.
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  // A search opens what it found in an answer; this is what has been closed since, until the search is another one.
  const [closed, setClosed] = useState<Closed>({ search, questions: new Set() })
  const found = findQuestions(categories, search)

  const onToggle = useCallback(
    (question: Question, open: boolean) => {
      const name = question.question
      if (!isInAnswerOnly(question, search)) setOpened((before) => withMembership(before, name, open))
      else {
        setClosed((before) => ({
          search,
          questions: withMembership(before.search === search ? before.questions : new Set(), name, !open),
        }))
      }
    },
    [search],
  )

  function isOpen(question: Question): boolean {
    if (!isInAnswerOnly(question, search)) return opened.has(question.question)
    return closed.search !== search || !closed.questions.has(question.question)
  }

  return (
    <div ref={list} className={styles.list}>
      <Container>
        <div className={styles.search}>
          <SearchBox
            label="Search questions"
            placeholder="Search for questions or topics..."
            value={typed}
            onChange={setSearch}
          >
            <p role="status" className={styles.count}>
              {found.length > 0 ? countWords(found) : null}
            </p>
          </SearchBox>
        </div>
        {found.map((category) => (
          <CategoryQuestions
            key={category.id}
            category={category}
            search={search}
            isOpen={isOpen}
            onToggle={onToggle}
          />
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

type Closed = { search: string; questions: ReadonlySet<string> }

function withMembership(names: ReadonlySet<string>, name: string, isIn: boolean): ReadonlySet<string> {
  if (names.has(name) === isIn) return names
  const after = new Set(names)
  if (isIn) after.add(name)
  else after.delete(name)
  return after
}

type OnToggle = (question: Question, open: boolean) => void

type CategoryQuestionsProps = {
  category: Category
  search: string
  isOpen: (question: Question) => boolean
  onToggle: OnToggle
}

function CategoryQuestions({ category, search, isOpen, onToggle }: CategoryQuestionsProps) {
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
            question={question}
            search={search}
            open={isOpen(question)}
            onToggle={onToggle}
          />
        ))}
      </div>
    </section>
  )
}

type DisclosureProps = { question: Question; search: string; open: boolean; onToggle: OnToggle }

/**
 * The browser's own `details`: it opens without our script, by keyboard, and for the browser's search in the page.
 *
 * Accessibility: a button with `aria-expanded`. Browsers expose a `summary` in different ways, for example as "disclosure
 * triangle", and without an attribute.
 */
function Disclosure({ question, search, open, onToggle }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null)

  // Notes a question that was opened before React hydrated the list, before a press that follows can close it.
  useLayoutEffect(() => {
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
      <summary role="button" className={styles.summary} aria-expanded={open}>
        <Highlighted text={question.question} search={search} />
      </summary>
      <p className={styles.answer}>
        <Highlighted text={question.answer} search={search} />
        {question.links?.map(({ label, to }) => (
          <Fragment key={to}>
            {' '}
            <a href={to}>{label}</a>
          </Fragment>
        ))}
      </p>
    </details>
  )
}
