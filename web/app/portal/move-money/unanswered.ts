import { clearWithSession } from '../../account/session/store.ts'
import type { Move, MoveChoice, MoveKind } from './move.ts'

/** What this session has asked for and not seen recorded, by kind, account and amount. */
const open = new Map<string, Move>()
const sentBefore = new WeakSet<Move>()
clearWithSession(() => open.clear())

const keyOf = (kind: MoveKind, { from, amount }: MoveChoice) => `${kind} ${from} ${amount}`

/**
 * The same choice keeps its reference until it is recorded, also in a dialog that opens later: if an answer was lost, sending
 * it again does not move the money twice (HAZ-I1).
 */
export function moveOf(kind: MoveKind, choice: MoveChoice): Move {
  const key = keyOf(kind, choice)
  const reference = `${kind === 'transfer' ? 'Transfer' : 'Payment'}-${Date.now()}`
  const move = open.get(key) ?? { kind, ...choice, reference }
  open.set(key, move)
  return move
}

export const noteUnanswered = (move: Move) => void sentBefore.add(move)

/** @returns whether it had been sent before without an answer */
export function noteRecorded(move: Move): boolean {
  open.delete(keyOf(move.kind, move))
  return sentBefore.has(move)
}
