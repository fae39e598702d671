import type { ItemStatus } from '@bank/contract/identity'
import type { VerificationStatus } from '@bank/contract/verification'
import { useEffect, useRef } from 'react'
import { announce } from '../../ui/announce/announce.ts'
import { itemWords } from './item-words.ts'

/** Says what the bank decides while the customer is looking at the screen. */
export function useDecisions(status: VerificationStatus) {
  const before = useRef(status)
  useEffect(() => {
    const words = decisionWords(before.current, status)
    before.current = status
    if (words !== '') announce(words)
  }, [status])
}

function decisionWords(before: VerificationStatus, now: VerificationStatus): string {
  const words = itemWords(now)
  const decided = [
    isDecided(before.ssnStatus, now.ssnStatus) ? words.ssn : null,
    isDecided(before.idStatus, now.idStatus) ? words.id : null,
  ].filter(Boolean)
  return [...decided, decided.length > 0 && now.note && `From the bank: ${now.note}`]
    .filter(Boolean)
    .join(' ')
}

const isDecided = (before: ItemStatus, now: ItemStatus) =>
  before !== now && (now === 'verified' || now === 'rejected')
