import { accountNumber } from '@bank/contract/account-number'
import type { ActivityKind, ActivityRow } from '@bank/contract/activity'
import { brand } from '@bank/contract/brand'
import type { Cents } from '@bank/contract/money'
import { AccountType } from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import { plainDollars } from '../csv.ts'
import type { Queries } from '../db/connect.ts'
import type { OwnQuery } from '../transactions/own-list.ts'
import { postingsOf } from './postings.ts'

type About = { userId: string; now: string; query: OwnQuery }

/** The OFX type of each account. */
const ACCOUNT_KINDS: Record<AccountType, string> = {
  checking: 'CHECKING',
  savings: 'SAVINGS',
  investment: 'MONEYMRKT',
  credit: 'CREDITLINE',
}

const ROW_KINDS: Record<ActivityKind, string> = {
  deposit: 'DEP',
  withdrawal: 'DEBIT',
  transfer: 'XFER',
  investment: 'DEBIT',
  payment: 'PAYMENT',
  refund: 'CREDIT',
  adjustment: 'OTHER',
  opening: 'OTHER',
}

/**
 * The rows that pass the filters, as OFX 2.2 (DEC-72): a statement for each account, or only for the one in the filter. A
 * transfer is in the statements of both its accounts, under the same FITID. The ledger balance is that at the end of the
 * period. The balance before it is not given: OFX has no element for it, and libofx, which many programs read OFX with,
 * refuses files that say it in BALLIST. It is the ledger balance without the rows, if no other filter leaves rows out.
 */
export async function* ofxOf(db: Queries, about: About): AsyncGenerator<string> {
  yield beginning(about.now)
  const accounts = AccountType.options.filter((account) => (about.query.account ?? account) === account)
  for (const account of accounts) yield* statementOf(db, about, account)
  yield '</BANKMSGSRSV1>\n</OFX>\n'
}

async function* statementOf(db: Queries, { userId, now, query }: About, account: AccountType) {
  const first = await db.value<string>(sql`
    select coalesce((select created_at from transfers where user_id = ${userId} order by created_at limit 1), now())`)
  const { from, to } = query
  // A period before the first row or after today has no rows, and must not end before it begins.
  const [start, end] = inOrder(from ?? first, to ? `${to}T23:59:59.999Z` : now)
  yield `<STMTTRNRS><TRNUID>0</TRNUID>${OK}<STMTRS><CURDEF>USD</CURDEF>
<BANKACCTFROM><BANKID>${BANK_ID}</BANKID><ACCTID>${accountNumber(userId, account).replaceAll(' ', '')}</ACCTID><ACCTTYPE>${ACCOUNT_KINDS[account]}</ACCTTYPE></BANKACCTFROM>
<BANKTRANLIST><DTSTART>${moment(start)}</DTSTART><DTEND>${moment(end)}</DTEND>
`
  // Newest first, so that nothing that is booked meanwhile is in the file, and the balance of the first page stays true.
  let balance: Cents | undefined
  for await (const { rows, closing } of postingsOf(db, userId, account, {
    ...query,
    sort: 'newest',
  })) {
    balance ??= closing
    yield rows.map(rowOf).join('')
  }
  const asOf = end < now ? end : now
  yield `</BANKTRANLIST>
<LEDGERBAL><BALAMT>${plainDollars(balance ?? 0)}</BALAMT><DTASOF>${moment(asOf)}</DTASOF></LEDGERBAL>
</STMTRS></STMTTRNRS>
`
}

function rowOf({ id, kind, at, amount, description, transactionId, reference }: ActivityRow): string {
  const parts = [
    ['TRNTYPE', ROW_KINDS[kind]],
    ['DTPOSTED', moment(at)],
    ['TRNAMT', plainDollars(amount)],
    ['FITID', transactionId ?? id],
    ['NAME', cut(description, NAME_LENGTH)],
    ['MEMO', cut(reference === null ? description : `${description} (${reference})`, MEMO_LENGTH)],
  ] as const
  return `<STMTTRN>${parts.map(([tag, text]) => `<${tag}>${escaped(text)}</${tag}>`).join('')}</STMTTRN>\n`
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
