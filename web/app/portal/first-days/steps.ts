import type { User } from '@bank/contract/identity'

/** `again`: the bank refused what was sent. `waiting`: it is the bank's turn. */
export type StepState = 'open' | 'again' | 'waiting' | 'done'

export type Steps = { email: StepState; identity: StepState; funds: StepState }

/**
 * How far a new customer is with the three steps.
 * @param hadMoney there is money on an account, or once was
 */
export function stepsOf(
  { emailVerified, ssnStatus, idStatus }: Pick<User, 'emailVerified' | 'ssnStatus' | 'idStatus'>,
  hadMoney: boolean,
  pendingDeposits: number,
): Steps {
  return {
    email: emailVerified ? 'done' : 'open',
    identity: identityState(new Set([ssnStatus, idStatus])),
    funds: hadMoney ? 'done' : pendingDeposits > 0 ? 'waiting' : 'open',
  }
}

/** SSN and ID as one step. What the customer has to do comes before what the bank has to do. */
function identityState(statuses: ReadonlySet<string>): StepState {
  if (statuses.has('rejected')) return 'again'
  if (statuses.has('not_submitted')) return 'open'
  return statuses.has('pending') ? 'waiting' : 'done'
}

export const doneOf = (steps: Steps) => Object.values(steps).filter((state) => state === 'done').length

const ORDER = ['email', 'identity', 'funds'] as const

/** The first step that is the customer's turn. */
export const nextOf = (steps: Steps) =>
  ORDER.find((step) => steps[step] === 'open' || steps[step] === 'again')
