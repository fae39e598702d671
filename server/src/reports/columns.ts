import type { User } from '@bank/contract/identity'
import { explorerOf, shownTxid } from '@bank/contract/networks'
import type { Payment } from '@bank/contract/payment'
import { REQUEST_REASONS } from '@bank/contract/reasons'
import type { AdminTransaction } from '@bank/contract/transactions'
import { type Columns, digitsAsText, plainDollars } from '../csv.ts'

/** Times are ISO 8601 in UTC; missing values are empty cells. */
export const userReportColumns: Columns<User> = [
  ['ID', ({ id }) => id],
  ['First Name', ({ firstName }) => digitsAsText(firstName)],
  ['Last Name', ({ lastName }) => digitsAsText(lastName)],
  ['Email', ({ email }) => email],
  ['Email Verified', ({ emailVerified }) => yesOrNo(emailVerified)],
  ['Phone Number', ({ phoneNumber }) => digitsAsText(phoneNumber)],
  ['Phone Verified', ({ phoneVerified }) => yesOrNo(phoneVerified)],
  ['Date of Birth', ({ dateOfBirth }) => dateOfBirth?.slice(0, 10) ?? ''],
  ['Country', ({ country }) => digitsAsText(country)],
  ['State', ({ state }) => digitsAsText(state)],
  ['City', ({ city }) => digitsAsText(city)],
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
  ['First Name', ({ user }) => digitsAsText(user.firstName)],
  ['Last Name', ({ user }) => digitsAsText(user.lastName)],
  ['Email', ({ user }) => user.email],
  ['Type', ({ type }) => type],
  ['Category', ({ category }) => digitsAsText(category)],
  ['Account', ({ accountType }) => accountType],
  ['To Account', ({ toAccountType }) => toAccountType ?? ''],
  ['Amount (USD)', ({ amount }) => plainDollars(amount)],
  ['Status', ({ status }) => status],
  ['Reference', ({ reference }) => digitsAsText(reference)],
  ['Description', ({ description }) => digitsAsText(description)],
  ['Cryptocurrency', ({ cryptoType }) => digitsAsText(cryptoType ?? '')],
  ['Network', ({ cryptoNetwork }) => digitsAsText(cryptoNetwork ?? '')],
  ['Address', ({ cryptoAddress }) => digitsAsText(cryptoAddress ?? '')],
  ['Address Status', ({ addressStatus }) => addressStatus ?? ''],
  ['Decided', ({ decidedAt }) => decidedAt ?? ''],
  [
    'Decided By',
    ({ decidedBy }) => (decidedBy ? `${decidedBy.firstName} ${decidedBy.lastName} (${decidedBy.email})` : ''),
  ],
  ['Reason', ({ reason }) => (reason ? REQUEST_REASONS[reason].label : '')],
  ['Note', ({ note }) => digitsAsText(note ?? '')],
  ['Requested (USD)', ({ requestedAmount }) => (requestedAmount ? plainDollars(requestedAmount) : '')],
  ['Expected', ({ expected }) => [expected?.cryptoAmount, expected?.asset].filter(Boolean).join(' ')],
  ['Rate (USD)', ({ expected }) => String(expected?.rate ?? '')],
  ['Rate At', ({ expected }) => expected?.rateAt ?? ''],
  ['Payment State', ({ paymentState }) => paymentState ?? ''],
  ['Received', ofEach(({ amount, asset }) => `${amount} ${asset}`)],
  ['Received (USD)', ofEach(({ worth }) => (worth === null ? 'unknown' : plainDollars(worth)))],
  ['First Seen', ofEach(({ seenAt }) => seenAt)],
  [
    'Confirmations',
    ofEach(({ confirmations, confirmationsNeeded }) => `${confirmations} of ${confirmationsNeeded}`),
  ],
  ['Payment IDs', ofEach(shownTxid)],
  ['Explorer', ofEach(explorerOf)],
]

/** A cell that says something of each payment, in the order in which they were seen. */
function ofEach(cell: (payment: Payment) => string): (transaction: AdminTransaction) => string {
  return ({ payments = [] }) => payments.map(cell).join('; ')
}

function yesOrNo(flag: boolean): string {
  return flag ? 'yes' : 'no'
}
