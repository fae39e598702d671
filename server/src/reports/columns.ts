import type { User } from '@bank/contract/identity'
import type { AdminTransaction } from '@bank/contract/transactions'
import { type Columns, digitsAsText, plainDollars } from '../csv.ts'

/** Times are ISO 8601 in UTC; missing values are empty cells. */
export const userReportColumns: Columns<User> = [
  ['ID', ({ id }) => id],
  ['First Name', ({ firstName }) => firstName],
  ['Last Name', ({ lastName }) => lastName],
  ['Email', ({ email }) => email],
  ['Email Verified', ({ emailVerified }) => yesOrNo(emailVerified)],
  ['Phone Number', ({ phoneNumber }) => digitsAsText(phoneNumber)],
  ['Phone Verified', ({ phoneVerified }) => yesOrNo(phoneVerified)],
  ['Date of Birth', ({ dateOfBirth }) => dateOfBirth?.slice(0, 10) ?? ''],
  ['Country', ({ country }) => country],
  ['State', ({ state }) => state],
  ['City', ({ city }) => city],
  ['Address', ({ address1 }) => digitsAsText(address1)],
  ['Address 2', ({ address2 }) => digitsAsText(address2)],
  ['Zip Code', ({ zipCode }) => digitsAsText(zipCode)],
  ['Role', ({ role }) => role],
  ['Status', ({ status }) => status],
  ['SSN Status', ({ ssnStatus }) => ssnStatus],
  ['ID Status', ({ idStatus }) => idStatus],
  ['Created', ({ createdAt }) => createdAt],
  ['Updated', ({ updatedAt }) => updatedAt],
]

export const transactionColumns: Columns<AdminTransaction> = [
  ['ID', ({ id }) => id],
  ['Created', ({ createdAt }) => createdAt],
  ['Transaction Date', ({ transactionDate }) => transactionDate],
  ['Customer ID', ({ user }) => user.id],
  ['First Name', ({ user }) => user.firstName],
  ['Last Name', ({ user }) => user.lastName],
  ['Email', ({ user }) => user.email],
  ['Type', ({ type }) => type],
  ['Category', ({ category }) => category],
  ['Account', ({ accountType }) => accountType],
  ['To Account', ({ toAccountType }) => toAccountType ?? ''],
  ['Amount (USD)', ({ amount }) => plainDollars(amount)],
  ['Status', ({ status }) => status],
  ['Reference', ({ reference }) => digitsAsText(reference)],
  ['Description', ({ description }) => digitsAsText(description)],
  ['Cryptocurrency', ({ cryptoType }) => cryptoType ?? ''],
  ['Network', ({ cryptoNetwork }) => cryptoNetwork ?? ''],
  ['Address', ({ cryptoAddress }) => cryptoAddress ?? ''],
  ['Address Status', ({ addressStatus }) => addressStatus ?? ''],
  ['Decided', ({ decidedAt }) => decidedAt ?? ''],
  [
    'Decided By',
    ({ decidedBy }) => (decidedBy ? `${decidedBy.firstName} ${decidedBy.lastName} (${decidedBy.email})` : ''),
  ],
]

function yesOrNo(flag: boolean): string {
  return flag ? 'yes' : 'no'
}
