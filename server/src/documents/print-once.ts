import { inTurn } from '../http/turns.ts'
import { tooMuchText } from './content.ts'
import { print, TooMuchToDraw, type Work } from './press.ts'

/** How long a paper that could not be drawn is not tried again, in milliseconds. */
const REST_MS = 3_600_000
const PAPERS_MAX = 10_000

/** When each paper can be tried again, by `performance.now()`, in the order of those times. */
const resting = new Map<string, number>()

type Asked = { id: string; customer: string; origin: { address: string } }

/**
 * Draws and keeps a paper like `print`. One that takes too long is refused for an hour: opening it again and again would hold
 * up everybody's long papers. Throws `statement_too_long`, and what `print` throws.
 */
export async function printOnce(
  { id, customer, origin }: Asked,
  work: Work,
  answerMs?: number,
): Promise<void> {
  // One opening after the other, so that the second one knows how the first one ended.
  await inTurn({ whose: `paper ${id}`, atOnce: 1 }, async () => {
    if ((resting.get(id) ?? 0) > performance.now()) throw tooMuchText()
    try {
      await print(customer, origin, work, answerMs)
    } catch (error) {
      if (!(error instanceof TooMuchToDraw)) throw error
      rest(id)
      throw tooMuchText()
    }
  })
}

function rest(id: string): void {
  resting.delete(id)
  resting.set(id, performance.now() + REST_MS)
  const [oldest] = resting.keys()
  if (resting.size > PAPERS_MAX && oldest !== undefined) resting.delete(oldest)
}
