import type { ItemStatus } from '@bank/contract/identity'
import type { Decision, VerificationRecord } from '@bank/contract/verification'

/** What a customer sends to be verified. */
export type Item = 'ssn' | 'id'

export const itemNames: Record<Item, { short: string; long: string; title: string }> = {
  ssn: { short: 'SSN', long: 'social security number', title: 'Social security number' },
  id: { short: 'ID', long: 'ID', title: 'ID documents' },
}

export const otherItem = (item: Item): Item => (item === 'ssn' ? 'id' : 'ssn')

export const statusOfItem = ({ ssnStatus, idStatus }: VerificationRecord, item: Item): ItemStatus =>
  item === 'ssn' ? ssnStatus : idStatus

/** Something was submitted, and the decision that is in force can't be made again. */
export function canDecide(record: VerificationRecord, item: Item, decision: Decision): boolean {
  const status = statusOfItem(record, item)
  return status !== 'not_submitted' && status !== decision
}
