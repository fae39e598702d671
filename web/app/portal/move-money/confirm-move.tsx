import { useEffect, useRef } from 'react'
import { Stack } from '../../ui/layout/stack.tsx'
import quiet from '../../ui/quiet/quiet.module.css'
import { BalancesAfter } from './balances-after.tsx'
import styles from './confirm-move.module.css'
import { accountName, type Before, exact, type Move, otherAccount } from './move.ts'

type ConfirmMoveProps = { move: Move; before: Before }

/**
 * Asks for confirmation, with the amount and the accounts.
 *
 * Accessibility: takes the focus when it opens, because the button that had it has been removed.
 */
export function ConfirmMove({ move, before }: ConfirmMoveProps) {
  const question = useRef<HTMLParagraphElement>(null)
  useEffect(() => question.current?.focus({ preventScroll: true }), [])
  return (
    <Stack>
      <p ref={question} tabIndex={-1} className={styles.question}>
        {questionOf(move)}
      </p>
      <BalancesAfter kind={move.kind} before={before} from={move.from} amount={move.amount} />
      <p className={quiet.quiet}>
        {move.kind === 'transfer'
          ? 'The money moves at once.'
          : 'A payment waits for the bank’s approval. Until then, nothing is taken from your account, and you can cancel it.'}
      </p>
    </Stack>
  )
}

function questionOf({ kind, from, amount }: Move): string {
  return kind === 'transfer'
    ? `Move ${exact(amount)} from your ${accountName(from)} to your ${accountName(otherAccount(from))}?`
    : `Pay ${exact(amount)} of what you owe from your ${accountName(from)}?`
}
