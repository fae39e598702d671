import { searchable } from '../../searchable.ts'
import type { Category } from './questions.ts'

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

/** "18 questions", "1 question". */
export function countWords(categories: readonly Category[]): string {
  const count = categories.reduce((total, { questions }) => total + questions.length, 0)
  return `${count} ${count === 1 ? 'question' : 'questions'}`
}
