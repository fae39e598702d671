import { FIGURE_MAX_CENTS } from '@bank/contract/money'
import { type AdminTransaction, PREVENTING, type TransactionFlag } from '@bank/contract/transactions'
import { typeWord } from '../../transactions/transaction-kinds.ts'
import { formatDollars, formatMoney } from '../../ui/money/format-money.ts'
import { itemWords, overallVerification } from '../people/user-words.ts'
import { doubtAbout, doubtWords } from './address-doubt.ts'
import type { Notice } from './notice.ts'
import { missingNotices } from './payment-notices.ts'
import { accountInWords, exactAmount } from './transaction-words.ts'

/** Everything that stands out about a pending request, first what prevents its approval. */
export function noticesOf(transaction: AdminTransaction): Notice[] {
  if (transaction.status !== 'pending') return []
  const notices = [
    ...flagNotices(transaction, PREVENTING),
    ...accountNotices(transaction),
    ...flagNotices(transaction, ['locked-by-owner', 'payment-reversed']),
    ...verificationNotices(transaction),
    ...flagNotices(transaction, ['unverified-above-limit', 'email-changed-recently']),
    ...addressNotices(transaction),
    ...missingNotices(transaction),
    ...flagNotices(transaction, ['underpaid', 'overpaid', 'late', 'named-by-customer']),
    ...flagNotices(transaction, ['first-deposit', 'many-requests']),
  ]
  return [...notices.filter(({ prevents }) => prevents), ...notices.filter(({ prevents }) => !prevents)]
}

/** Whether something prevents an approval, as far as is known. */
export const isPrevented = (notices: readonly Notice[]): boolean => notices.some(({ prevents }) => prevents)

/** What the notices mean together. */
export const headingOf = (notices: readonly Notice[]): string =>
  isPrevented(notices) ? 'This can’t be approved now' : 'Check before you decide'

function flagNotices(transaction: AdminTransaction, wanted: readonly TransactionFlag[]): Notice[] {
  return wanted
    .filter((flag) => transaction.flags?.includes(flag))
    .map((flag) => flagWords[flag](transaction))
}

const flagWords: Record<TransactionFlag, (transaction: AdminTransaction) => Notice> = {
  'not-postable': ({ type, accountType }) => ({
    title: 'Can’t be booked',
    words:
      type === 'deposit'
        ? `Money can’t be deposited into the ${accountInWords(accountType)}. Reject this request instead.`
        : `Only deposits and payments on what is owed can be approved, and this is a ${typeWord(type).toLowerCase()}. Reject it instead.`,
    prevents: true,
  }),
  'balance-limit': ({ accountType }) => ({
    title: 'Above the maximum',
    words: `The ${accountInWords(accountType)} can’t hold more than ${formatDollars(FIGURE_MAX_CENTS / 100)}.`,
    prevents: true,
  }),
  'insufficient-funds': (transaction) => ({
    title: 'Not enough money',
    words: `There is less than ${exactAmount(transaction)} in the ${accountInWords(transaction.accountType)}.`,
    prevents: true,
  }),
  'more-than-owed': ({ user }) => ({
    title: 'More than is owed',
    words: `${user.firstName} now owes less than this.`,
    prevents: true,
  }),
  'locked-by-owner': ({ user }) => ({
    title: 'Locked by its owner',
    words: `${user.firstName} locked it, perhaps because somebody else had got in.`,
  }),
  'unverified-above-limit': ({ flagUnverifiedFrom: limit }) => ({
    title: 'Large amount',
    words: `${limit ? formatMoney(limit, { cents: true }) : 'The limit in Settings'} or more from a customer who is not fully verified.`,
  }),
  'email-changed-recently': ({ user }) => ({
    title: 'New email address',
    words: `${user.firstName} can still undo the change, which is less than 72 hours old.`,
  }),
  'payment-reversed': ({ user }) => ({
    title: 'Payment undone',
    words: `The network has undone a payment of ${user.firstName}’s.`,
  }),
  underpaid: () => ({ title: 'Too little', words: 'Less arrived than was asked for.' }),
  overpaid: () => ({ title: 'Too much', words: 'More arrived than was asked for.' }),
  late: () => ({ title: 'Late payment', words: 'It was first seen after the rate of its offer had ended.' }),
  'named-by-customer': ({ user }) => ({
    title: 'Named by the customer',
    words: `${user.firstName} named the payment, and nothing else says that it is theirs. Anybody can read one on the chain.`,
  }),
  'first-deposit': () => ({
    title: 'First deposit',
    words: 'No earlier deposit from them has been approved.',
  }),
  'many-requests': () => ({
    title: 'Many requests',
    words: 'Five or more within an hour.',
  }),
}

function accountNotices({ user: { status } }: AdminTransaction): Notice[] {
  switch (status) {
    case 'active':
      return []
    case 'pending':
      return [{ title: 'Pending account', words: 'Not activated yet.' }]
    case 'suspended':
    case 'inactive':
      return [
        {
          title: status === 'suspended' ? 'Suspended account' : 'Inactive account',
          words: 'No request can be approved until it is active again.',
          prevents: true,
        },
      ]
    default:
      return [{ title: 'Unknown account status', words: 'Look at the customer’s record before you decide.' }]
  }
}

function verificationNotices({ user }: AdminTransaction): Notice[] {
  const { words } = overallVerification(user)
  if (words === 'Fully Verified') return []
  return [
    { title: words === 'Verification Failed' ? words : 'Not verified', words: `${itemsInWords(user)}.` },
  ]
}

/** "SSN: Pending, ID: Not Submitted" */
export const itemsInWords = ({ ssnStatus, idStatus }: AdminTransaction['user']): string =>
  `SSN: ${itemWord(ssnStatus)}, ID: ${itemWord(idStatus)}`

/** The server's answer can lack it (tolerant-reader.ts). */
const itemWord = (status: AdminTransaction['user']['ssnStatus']) => itemWords[status]?.words ?? 'Unknown'

function addressNotices(transaction: AdminTransaction): Notice[] {
  const { user, addressStatus } = transaction
  const doubt = doubtAbout(transaction)
  return [
    ...(addressStatus === 'former'
      ? [
          {
            title: 'Former address',
            words: `${user.firstName} was shown an address that the bank no longer uses for this wallet. Check whether the payment arrived there before you decide.`,
          },
        ]
      : []),
    ...(doubt ? [{ title: doubtWords[doubt], words: explainDoubt(transaction, doubt) }] : []),
  ]
}

function explainDoubt({ user, cryptoNetwork }: AdminTransaction, doubt: keyof typeof doubtWords): string {
  const network = cryptoNetwork || 'this network'
  return doubt === 'wrong'
    ? `${user.firstName} was shown an address that can’t exist on ${network}, so a payment to it can’t have arrived there.`
    : `The bank can’t check addresses on ${network}, so a mistake in this one would not have shown.`
}
