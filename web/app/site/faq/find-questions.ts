import { searchable } from '../search/searchable.ts'
import type { Category, Question } from './questions.ts'

/** The questions with the text in question or answer, ignoring case and kinds of apostrophes, without empty categories. */
export function findQuestions(among: readonly Category[], search: string): readonly Category[] {
  const wanted = searchable(search.trim())
  return among
    .map((category) => ({
      ...category,
      questions: category.questions.filter(({ question, answer }) =>
        [question, answer].some((text) => searchable(text).includes(wanted)),
      ),
    }))
    .filter(({ questions }) => questions.length > 0)
}

/** Whether a search has found a question by its answer alone, so that its words don't say why it is here. */
export function isInAnswerOnly({ question, answer }: Question, search: string): boolean {
  const wanted = searchable(search.trim())
  return wanted !== '' && !searchable(question).includes(wanted) && searchable(answer).includes(wanted)
}

/** "18 questions", "1 question". */
export function countWords(categories: readonly Category[]): string {
  const count = categories.reduce((total, { questions }) => total + questions.length, 0)
  return `${count} ${count === 1 ? 'question' : 'questions'}`
}
