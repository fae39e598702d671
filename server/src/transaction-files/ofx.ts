import { brand } from '@bank/contract/brand'
import type { Cents } from '@bank/contract/money'
import { AccountType, type Transaction, type TransactionType } from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import type { FigureAccount } from '../ledger/ledger.ts'
import { plainDollars } from '../reports/csv.ts'
import type { OwnQuery } from '../transactions/transaction.ts'

type Pages = (db: Queries, userId: string, query: OwnQuery) => AsyncGenerator<Transaction[]>

type About = { userId: string; now: string; query: OwnQuery }

/** The OFX type of each account, the balance behind it, and its sign in OFX, where a debt is negative. */
const ACCOUNTS = {
  checking: { kind: 'CHECKING', figure: 'checking', sign: 1 },
  savings: { kind: 'SAVINGS', figure: 'savings', sign: 1 },
  investment: { kind: 'MONEYMRKT', figure: 'investments', sign: 1 },
  credit: { kind: 'CREDITLINE', figure: 'borrowed', sign: -1 },
} as const satisfies Record<AccountType, { kind: string; figure: FigureAccount; sign: 1 | -1 }>

const TRANSACTION_KINDS: Record<TransactionType, string> = {
  deposit: 'DEP',
  withdrawal: 'DEBIT',
  transfer: 'XFER',
  investment: 'DEBIT',
  payment: 'PAYMENT',
  refund: 'CREDIT',
}

/**
 * The completed transactions that pass the filters, as OFX 2.2: a statement for each account, or only for the one in the
 * filter. A transfer is in the statements of both its accounts, under the same FITID.
 */
export async function* ofxOf(db: Queries, about: About, pagesOf: Pages): AsyncGenerator<string> {
  yield beginning(about.now)
  const accounts = AccountType.options.filter((account) => (about.query.account ?? account) === account)
  for (const account of accounts) yield* statementOf(db, about, account, pagesOf)
  yield '</BANKMSGSRSV1>\n</OFX>\n'
}

async function* statementOf(
  db: Queries,
  { userId, now, query }: About,
  account: AccountType,
  pagesOf: Pages,
) {
  const { kind, figure, sign } = ACCOUNTS[account]
  const { balance, first } = await db.row<{ balance: Cents; first: string }>(sql`
    select coalesce((
        select balance_cents from ledger_accounts where user_id = ${userId} and code = ${figure}
      ), 0) as balance,
      coalesce((
        select created_at from transactions where user_id = ${userId} order by created_at, id limit 1
      ), now()) as first`)
  const { from, to, status = 'completed' } = query
  // A period before the first transaction or after today has no rows, and must not end before it begins.
  const [start, end] = inOrder(from ?? first, to ? `${to}T23:59:59.999Z` : now)
  yield `<STMTTRNRS><TRNUID>0</TRNUID>${OK}<STMTRS><CURDEF>USD</CURDEF>
<BANKACCTFROM><BANKID>${BANK_ID}</BANKID><ACCTID>${userId.slice(-12)}-${account.slice(0, 3).toUpperCase()}</ACCTID><ACCTTYPE>${kind}</ACCTTYPE></BANKACCTFROM>
<BANKTRANLIST><DTSTART>${moment(start)}</DTSTART><DTEND>${moment(end)}</DTEND>
`
  if (status === 'completed')
    for await (const rows of pagesOf(db, userId, { ...query, status, account }))
      yield rows.map((row) => rowOf(row, account)).join('')
  yield `</BANKTRANLIST>
<LEDGERBAL><BALAMT>${plainDollars(sign * balance)}</BALAMT><DTASOF>${moment(now)}</DTASOF></LEDGERBAL>
</STMTRS></STMTTRNRS>
`
}

function rowOf(row: Transaction, account: AccountType): string {
  const { id, type, amount, description, reference, transactionDate } = row
  const parts = [
    ['TRNTYPE', TRANSACTION_KINDS[type]],
    ['DTPOSTED', moment(transactionDate)],
    ['TRNAMT', plainDollars(signOf(row, account) * amount)],
    ['FITID', id],
    ['NAME', cut(description, NAME_LENGTH)],
    ['MEMO', cut(`${description} (${reference})`, MEMO_LENGTH)],
  ] as const
  return `<STMTTRN>${parts.map(([tag, text]) => `<${tag}>${escaped(text)}</${tag}>`).join('')}</STMTTRN>\n`
}

/** Money into the account is positive; a payment is money into the credit line. */
function signOf({ type, toAccountType }: Transaction, account: AccountType): 1 | -1 {
  if (toAccountType) return toAccountType === account ? 1 : -1
  return type === 'deposit' || type === 'refund' ? 1 : -1
}

/** OFX requires a routing number. No bank has this one. */
const BANK_ID = '000000000'

/** The longest texts that OFX allows. */
const NAME_LENGTH = 32
const MEMO_LENGTH = 255

const OK = '<STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>'

const beginning = (now: string) => `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
<OFX>
<SIGNONMSGSRSV1><SONRS>${OK}<DTSERVER>${moment(now)}</DTSERVER><LANGUAGE>ENG</LANGUAGE><FI><ORG>${escaped(brand.bankName)}</ORG><FID>${BANK_ID}</FID></FI></SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1>
`

const inOrder = (one: string, other: string): [string, string] =>
  Date.parse(one) <= Date.parse(other) ? [one, other] : [other, one]

/** "20261123201500.000[0:GMT]" */
function moment(iso: string): string {
  const digits = new Date(iso).toISOString().replace(/[-:TZ]/g, '')
  return `${digits}[0:GMT]`
}

/** The first characters of a text, counted as code points, so that none is cut in half. */
const cut = (text: string, length: number) => [...text].slice(0, length).join('')

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Line breaks would not survive in an element. Characters that XML forbids were refused when they were entered. */
const escaped = (text: string) =>
  text.replace(/\s+/g, ' ').replace(/[&<>]/g, (character) => ENTITIES[character] ?? '')
