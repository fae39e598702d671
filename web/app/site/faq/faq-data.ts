import type { Thing } from '../../site-frame/structured-data.ts'
import type { Category } from './questions.ts'

/** The questions and answers in the vocabulary of schema.org. */
export function faqData(categories: readonly Category[]): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: categories
      .flatMap(({ questions }) => questions)
      .map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
  }
}
