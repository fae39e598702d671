import type { Caller } from '../identity/sessions/caller.ts'
import { Problem } from '../problem.ts'
import { networkOf } from './network.ts'

/** Whose requests take turns, and how many of them at once. */
export type Line = { whose: string; atOnce: number }

/** The requests of one user that are in their handlers at once, and so in the database (DEC-75). */
const CUSTOMERS_AT_ONCE = 2
const STAFF_AT_ONCE = 4
/** The maximum of waiting requests in a line. They cost memory alone, and a program may send a hundred at once. */
const WAITING_MAX = 200
/** Retry-After of a rejected request. */
const RETRY_SECONDS = 2

/** The line of a signed-in user. */
export function lineOf({ userId, role }: Caller): Line {
  return { whose: userId, atOnce: role === 'admin' ? STAFF_AT_ONCE : CUSTOMERS_AT_ONCE }
}

/**
 * The line of an account's sign-ins from one network. Strangers who know the password must not keep its owner waiting,
 * neither in other sign-ins nor in their open session.
 */
export function signInLineOf(userId: string, address: string): Line {
  return { whose: `sign-in ${userId} ${networkOf(address)}`, atOnce: CUSTOMERS_AT_ONCE }
}

type Turns = { busy: number; waiting: (() => void)[] }

const lines = new Map<string, Turns>()

/**
 * Runs work when it is its turn in the line, in the order of arrival. Without turns, 240 calls of one customer that waited
 * for one row held all of the server's connections. Throws `too_many_attempts` if too many are waiting. Never call it for the
 * same line inside a turn: the two would wait for each other.
 */
export async function inTurn<Result>(
  { whose, atOnce }: Line,
  work: () => Promise<Result>,
  waitingMax = WAITING_MAX,
): Promise<Result> {
  const turns = lines.get(whose) ?? { busy: 0, waiting: [] }
  lines.set(whose, turns)
  if (turns.busy < atOnce) turns.busy++
  else if (turns.waiting.length < waitingMax) await new Promise<void>((go) => turns.waiting.push(go))
  else
    throw new Problem('too_many_attempts', { message: TOO_MANY, retryAfter: RETRY_SECONDS, summedUp: 'shed' })
  try {
    return await work()
  } finally {
    const next = turns.waiting.shift()
    if (next) next()
    else if (--turns.busy === 0) lines.delete(whose)
  }
}

const TOO_MANY = 'You have sent too many requests at once. Please wait a moment and try again.'

/**
 * Reads each piece in a turn of the line, and holds none while a piece is being sent, so that a slow reader keeps nobody
 * waiting. A file that has begun is never rejected.
 */
export async function* readInTurns<Piece>(line: Line, pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  const reading = pieces[Symbol.asyncIterator]()
  try {
    for (;;) {
      const piece = await inTurn(line, () => reading.next(), Number.POSITIVE_INFINITY)
      if (piece.done) return
      yield piece.value
    }
  } finally {
    await reading.return?.()
  }
}
