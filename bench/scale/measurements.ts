import { randomUUID } from 'node:crypto'
import { cents } from '@bank/contract/money'
import { updateCustomer } from '../../server/src/customers/customer.ts'
import { listCustomers } from '../../server/src/customers/customer-list.ts'
import { getAssets, listUserAssets } from '../../server/src/finances/assets.ts'
import { getFigures } from '../../server/src/finances/figures.ts'
import { listHistory } from '../../server/src/finances/history.ts'
import { updateProfile } from '../../server/src/identity/registration/profile.ts'
import { callerOf } from '../../server/src/identity/sessions/caller.ts'
import { getStats } from '../../server/src/oversight/stats.ts'
import { approveTransaction, rejectTransaction } from '../../server/src/transactions/decide.ts'
import { listOwn } from '../../server/src/transactions/own-list.ts'
import { cancelTransaction } from '../../server/src/transactions/own-pending.ts'
import { requestDeposit } from '../../server/src/transactions/request.ts'
import { getAny, listAll } from '../../server/src/transactions/transaction.ts'
import { getUser } from '../../server/src/users/user.ts'
import type { Bank } from './large-bank.ts'
import { LONG_HISTORY } from './long-history.ts'
import { type Measurement, measured } from './measurement.ts'

const from = <Item>(items: readonly Item[], n: number): Item => {
  const item = items[n % items.length]
  if (item === undefined) throw new Error('The bank has no samples for this measurement.')
  return item
}
const person = ({ customers }: Bank, n: number) => from(customers, n)
const origin = { address: '127.0.0.1', requestId: 'bench', device: 'Test' }

const FILTERS = [
  { status: 'active' },
  { status: 'suspended' },
  { role: 'admin' },
  { verification: 'unverified' },
  { status: 'pending', role: 'user', verification: 'verified' },
  { status: 'inactive', role: 'advisor' },
] as const
const MOVES = [
  { status: 'completed' },
  { status: 'failed' },
  { type: 'refund' },
  { status: 'completed', type: 'investment' },
  { status: 'pending', type: 'refund' },
] as const

type Word = readonly [name: string, word: (bank: Bank, n: number) => string]

/** Search terms of staff, grouped by how many rows they find: a search is judged by its worst term. */
const WORDS: Word[] = [
  ['an e-mail address', (bank, n) => person(bank, n).email],
  ['a whole name', (bank, n) => `${person(bank, n).firstName} ${person(bank, n).lastName}`],
  ['a common name (3–8 %)', (_, n) => from(['tan', 'siti', 'lim', 'nur', 'ahmad', 'lee'], n)],
  [
    'an uncommon name (0.7 %)',
    (_, n) => from(['müller', 'zyxwell', 'tanaka', 'zephyrine', 'xaviera', 'ömer'], n),
  ],
  ['part of a name', (_, n) => from(['uxle', 'ibbl', 'krish', 'rahm', 'oon', 'ala'], n)],
  ['text in every user', (_, n) => from(['example', 'user', 'scale', '.exa'], n)],
  ['text in no user', (_, n) => from(['nosuchname', 'qqq', '100%_', 'zzz@'], n)],
]
/** Search terms for users only. */
const USER_WORDS: Word[] = [
  ...WORDS,
  ['a telephone number', (bank, n) => person(bank, n).phoneNumber.replace(/(...)$/, '-$1')],
  ['part of a telephone number', (bank, n) => `(${person(bank, n).phoneNumber.slice(-6, -3)}) ${n % 10}`],
  ['the start of every telephone number', () => '+65 6'],
  ['an id', (bank, n) => person(bank, n).id],
  ['the beginning of an id', (bank, n) => person(bank, n).id.slice(0, 8)],
]
const SHORT: Word[] = [
  ['one letter', (_, n) => from(['a', 's', 'x', '7', 'ю', 'z'], n)],
  ['two letters', (_, n) => from(['ta', 'zy', 'qu', 'an', 'юл', 'zz'], n)],
]
const MOVE_WORDS: Word[] = [
  ...WORDS,
  ['a reference', (bank, n) => from(bank.references, n)],
  ['a description', (_, n) => from(['groceries', 'hospital', 'deposit to savings', 'bitcoin'], n)],
]

const ONE = 'one of many'
const OWN = 'a customer’s own'

/** Every list, search, count, tile and history that the screens request, and the acts of customers. */
export const MEASUREMENTS: Measurement[] = [
  ...measured('any list, any filter, any page', {
    'users, first page': ({ db }) => listCustomers(db, {}),
    'users, any page': ({ db, userCursors }, n) => listCustomers(db, { cursor: from(userCursors, n) }),
    'users, filtered': ({ db }, n) => listCustomers(db, from(FILTERS, n)),
    'users, filtered, any page': ({ db, userCursors }, n) =>
      listCustomers(db, { ...from(FILTERS, n), cursor: from(userCursors, n) }),
    'user assets, any page': ({ db, userCursors }, n) => listUserAssets(db, { cursor: from(userCursors, n) }),
    'pending transactions': ({ db }) => listAll(db, {}, { status: 'pending' }),
    'transactions, any page': ({ db, transactionCursors }, n) =>
      listAll(db, { cursor: from(transactionCursors, n) }),
    'transactions, filtered, any page': ({ db, transactionCursors }, n) =>
      listAll(db, { ...from(MOVES, n), cursor: from(transactionCursors, n) }),
  }),
  ...USER_WORDS.flatMap(([name, word]) =>
    measured('search of three letters or more', {
      [`users, ${name}`]: (bank, n) => listCustomers(bank.db, { search: word(bank, n) }),
      [`users, ${name}, any filter and page`]: (bank, n) =>
        listCustomers(bank.db, {
          search: word(bank, n),
          ...from(FILTERS, n),
          cursor: from(bank.userCursors, n * 7),
        }),
    }),
  ),
  ...MOVE_WORDS.flatMap(([name, word]) => [
    ...measured('search of pending transactions', {
      [`pending, ${name}`]: (bank, n) => listAll(bank.db, { search: word(bank, n) }, { status: 'pending' }),
    }),
    ...measured('search of all transactions', {
      [`all transactions, ${name}`]: (bank, n) => listAll(bank.db, { search: word(bank, n) }),
    }),
  ]),
  ...SHORT.flatMap(([name, word]) =>
    measured('search of one or two letters', {
      [`users, ${name}`]: (bank, n) => listCustomers(bank.db, { search: word(bank, n) }),
      [`pending, ${name}`]: (bank, n) => listAll(bank.db, { search: word(bank, n) }, { status: 'pending' }),
    }),
  ),
  ...measured('search without letters', {
    'users, a symbol': ({ db }, n) => listCustomers(db, { search: from(['%', '---', '§'], n) }),
  }),
  ...measured('tiles and counts', { 'the dashboard’s tiles': ({ db }) => getStats(db) }),
  ...measured(ONE, {
    'a user': (bank, n) => getUser(bank.db, person(bank, n).id),
    'a transaction': (bank, n) => getAny(bank.db, from(bank.transactions, n)),
    'suspend and activate a user': ({ db, walletTrust, outbox, administrator, customers }, n) => {
      const { id } = from(customers, Math.floor(n / 2))
      const change = { status: n % 2 ? 'active' : 'suspended' } as const
      return updateCustomer(db, walletTrust, outbox, administrator, id, change, origin)
    },
  }),
  ...measured(
    ONE,
    {
      'approve a request': (bank, n) =>
        approveTransaction(bank.db, bank.outbox, bank.administrator, made(bank, n), {}, origin),
      'reject a request': (bank, n) =>
        rejectTransaction(bank.db, bank.outbox, bank.administrator, made(bank, n), {}, origin),
    },
    { before: request },
  ),
  ...LONG_HISTORY,
  ...measured(OWN, {
    'who calls': ({ db, authorization }) => callerOf(db, authorization, { openInMaintenance: false }),
    'own figures': (bank, n) => getFigures(bank.db, person(bank, n).id),
    'own assets': (bank, n) => getAssets(bank.db, person(bank, n).id),
    'own history': (bank, n) => listHistory(bank.db, person(bank, n).id, '1Y'),
    'own transactions': (bank, n) => listOwn(bank.db, person(bank, n).id, {}),
    'own transactions, searched': (bank, n) => listOwn(bank.db, person(bank, n).id, { search: 'rent' }),
    'request a deposit': request,
  }),
  ...measured(
    OWN,
    {
      'cancel a request': (bank, n) =>
        cancelTransaction(bank.db, person(bank, n).caller, made(bank, n), origin),
    },
    { before: request },
  ),
  ...measured(OWN, {
    'change a profile': (bank, n) =>
      updateProfile(bank.db, bank.outbox, person(bank, n).caller, { city: `City ${n}` }, origin),
  }),
]

/** The last request of each customer. */
const requests = new WeakMap<Bank, Map<string, string>>()

async function request(bank: Bank, n: number): Promise<string> {
  const { caller } = person(bank, n)
  const { transaction } = await requestDeposit(
    bank.db,
    bank.walletTrust,
    caller,
    {
      type: 'deposit',
      amount: cents(100_00),
      accountType: 'checking',
      reference: `bench-${randomUUID()}`,
      cryptoType: 'Bitcoin',
      cryptoAddress: bank.address,
    },
    origin,
  )
  const made = requests.get(bank) ?? new Map<string, string>()
  requests.set(bank, made.set(caller.userId, transaction.id))
  return transaction.id
}

function made(bank: Bank, n: number): string {
  const id = requests.get(bank)?.get(person(bank, n).id)
  if (!id) throw new Error('No deposit was requested.')
  return id
}
