import { ItemStatus } from '@bank/contract/identity'
import { expect, test } from 'vitest'
import { overallVerification, placeOf, verificationInList } from './user-words.ts'

const every = ItemStatus.options.flatMap((ssnStatus) =>
  ItemStatus.options.map((idStatus) => ({ ssnStatus, idStatus })),
)

test('the list’s column says Verified for both, else Pending for either, else Rejected for either', () => {
  const said = every.map(({ ssnStatus, idStatus }) => [
    `${ssnStatus} ${idStatus}`,
    verificationInList({ ssnStatus, idStatus }).words,
  ])
  expect(Object.fromEntries(said)).toEqual({
    'verified verified': 'Verified',
    'verified rejected': 'Rejected',
    'verified pending': 'Pending',
    'verified not_submitted': 'Not Submitted',
    'rejected verified': 'Rejected',
    'rejected rejected': 'Rejected',
    'rejected pending': 'Pending',
    'rejected not_submitted': 'Rejected',
    'pending verified': 'Pending',
    'pending rejected': 'Pending',
    'pending pending': 'Pending',
    'pending not_submitted': 'Pending',
    'not_submitted verified': 'Not Submitted',
    'not_submitted rejected': 'Rejected',
    'not_submitted pending': 'Pending',
    'not_submitted not_submitted': 'Not Submitted',
  })
})

test('the overall line says failed for either rejection, and pending otherwise unless both are verified', () => {
  for (const { ssnStatus, idStatus } of every) {
    const { words } = overallVerification({ ssnStatus, idStatus })
    const items = [ssnStatus, idStatus]
    if (items.includes('rejected')) expect(words).toBe('Verification Failed')
    else if (ssnStatus === 'verified' && idStatus === 'verified') expect(words).toBe('Fully Verified')
    else expect(words).toBe('Pending Verification')
  }
})

test('a city that is its own country is named once', () => {
  expect(placeOf({ city: 'Singapore', state: 'Singapore', country: 'Singapore' })).toBe('Singapore')
  expect(placeOf({ city: 'Shah Alam', state: 'Selangor', country: 'Malaysia' })).toBe(
    'Shah Alam, Selangor, Malaysia',
  )
})
