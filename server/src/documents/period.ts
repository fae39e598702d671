import { createHash } from 'node:crypto'
import { STATEMENT_YEARS } from '@bank/contract/documents'
import type { FigureAccount } from '../ledger/ledger.ts'
import { MONTHS } from './words.ts'

/** The closed month or quarter (UTC) of a statement. */
export type Period = {
  kind: 'month' | 'quarter'
  /** `2026-10` or `2026-Q3`. */
  name: string
  /** The accounts, and with the period the title. */
  subject: string
  title: string
  /** The first and the last day. */
  from: string
  to: string
  /** The first moment after it. */
  end: string
}

/** The accounts of each kind of statement, in the order of the paper, as the public site says. */
export const STATEMENT_ACCOUNTS = {
  month: ['checking', 'borrowed'],
  quarter: ['savings', 'total_savings', 'portfolio', 'investments'],
} as const satisfies Record<Period['kind'], readonly FigureAccount[]>

/**
 * A transfer has the time at which it held its accounts, so one of the last second of a period can come a moment later.
 * No transaction lasts this long (db/pool.ts).
 */
const SETTLED_MS = 600_000

/** The closed periods since the first transfer, newest first, at most STATEMENT_YEARS back. */
export function closedPeriods(first: string | null, now: string): Period[] {
  if (first === null) return []
  const settled = new Date(Date.parse(now) - SETTLED_MS)
  const oldest = new Date(Date.parse(now))
  oldest.setUTCFullYear(oldest.getUTCFullYear() - STATEMENT_YEARS)
  const begin = new Date(Math.max(Date.parse(first), oldest.getTime()))
  return [...periodsOf('month', begin, settled), ...periodsOf('quarter', begin, settled)].sort((one, other) =>
    other.end.localeCompare(one.end),
  )
}

function periodsOf(kind: Period['kind'], begin: Date, settled: Date): Period[] {
  const step = kind === 'month' ? 1 : 3
  const periods: Period[] = []
  let month = begin.getUTCMonth() - (begin.getUTCMonth() % step)
  const year = begin.getUTCFullYear()
  for (; Date.UTC(year, month + step) <= settled.getTime(); month += step)
    periods.push(periodFrom(kind, new Date(Date.UTC(year, month)), new Date(Date.UTC(year, month + step))))
  return periods
}

/** The period of this kind that begins on this day. */
export function periodOf(kind: Period['kind'], from: string): Period {
  const start = new Date(from)
  const end = new Date(start)
  end.setUTCMonth(end.getUTCMonth() + (kind === 'month' ? 1 : 3))
  return periodFrom(kind, start, end)
}

function periodFrom(kind: Period['kind'], start: Date, end: Date): Period {
  const year = start.getUTCFullYear()
  const month = start.getUTCMonth()
  const isMonth = kind === 'month'
  const subject = isMonth ? 'Checking and credit' : 'Savings and investments'
  const months = isMonth ? MONTHS[month] : `${MONTHS[month]} to ${MONTHS[month + 2]}`
  return {
    kind,
    name: isMonth ? dayOf(start).slice(0, 7) : `${year}-Q${month / 3 + 1}`,
    subject,
    title: `${subject}, ${months} ${year}`,
    from: dayOf(start),
    to: dayOf(new Date(end.getTime() - 1)),
    end: end.toISOString(),
  }
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10)

/** A statement's id: always the same, so that the list can be computed. It is no secret; every look-up names its owner. */
export function statementId(userId: string, { kind, from }: Pick<Period, 'kind' | 'from'>): string {
  const hash = createHash('sha256').update(`statement ${userId} ${kind} ${from}`).digest()
  // A UUID of version 7 (RFC 9562), of the moment at which the period ends.
  hash.writeUIntBE(Date.parse(periodOf(kind, from).end), 0, 6)
  hash[6] = 0x70 | ((hash[6] ?? 0) & 0x0f)
  hash[8] = 0x80 | ((hash[8] ?? 0) & 0x3f)
  const hex = hash.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  )
}
