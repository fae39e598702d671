import { expect } from 'vitest'
import type { ReceivedLetter, TestPost } from './mail.ts'

/** The token of the link to `/page` in a letter. */
export function tokenIn({ text }: Pick<ReceivedLetter, 'text'>, page: string): string {
  const token = new RegExp(`/${page}#([\\w-]{43})(?![\\w-])`).exec(text)?.[1]
  if (!token) throw new Error(`There is no link to /${page} in this letter: ${text}`)
  return token
}

/** The next letter to this address with this subject, which it takes from the post. */
export async function nextLetter(post: TestPost, to: string, subject: string | RegExp) {
  const isIt = (letter: ReceivedLetter) =>
    letter.to === to &&
    (typeof subject === 'string' ? letter.subject === subject : subject.test(letter.subject))
  await expect.poll(() => post.letters.some(isIt), { timeout: 10_000 }).toBe(true)
  const at = post.letters.findIndex(isIt)
  const [letter] = post.letters.splice(at, 1)
  if (!letter) throw new Error('the letter is gone')
  return letter
}
