import * as z from 'zod/mini'
import { aFile, answer, get, listOf, listQuery, post } from './endpoint.ts'
import { Dollars } from './money.ts'
import { byId, Id, line, Moment } from './text.ts'

export const DocumentKind = z.enum(['statement', 'receipt'])
export type DocumentKind = z.output<typeof DocumentKind>

/** How many years back statements go, as the public site promises. */
export const STATEMENT_YEARS = 7

/** The most rows of a statement as PDF. A longer one is available only as CSV. */
export const STATEMENT_ROWS_MAX = 20_000

const about = {
  kind: DocumentKind,
  title: z.string(),
  /** `2026-10`, `2026-Q3`, or a receipt's day `2026-10-14`. */
  period: z.string(),
  /** The first and the last day, by UTC. */
  from: z.iso.date(),
  to: z.iso.date(),
  issuedAt: Moment,
}

/**
 * A document (DEC-54): a statement for each closed month (checking and credit) and quarter (savings and investments), or
 * the receipt of a completed transaction, which has the transaction's id.
 */
export const BankDocument = z.object({
  ...{ id: Id, ...about },
  /** The accounts of a statement, or what a receipt is for: the title without the period or the amount. */
  subject: z.optional(z.string()),
  /** Of a receipt. */
  amount: z.optional(Dollars),
})
export type BankDocument = z.output<typeof BankDocument>

/** What the bank confirms to anybody who holds a document: only what it prints. */
export const VerifiedDocument = z.object({
  ...about,
  number: z.string(),
  /** The initials of the name on the paper. */
  holder: z.string(),
  /** Of a statement: each account with its balances before and after the period. */
  balances: z.array(z.object({ account: z.string(), opening: Dollars, closing: Dollars })),
  /** Of a receipt. */
  amount: z.nullable(Dollars),
  /** The SHA-256 of the issued file, in hexadecimal digits. */
  sha256: z.string(),
  /** Of a file that an earlier version drew of the same paper, and of which it kept only this. */
  formerSha256: z.nullable(z.string()),
})
export type VerifiedDocument = z.output<typeof VerifiedDocument>
/** The same in the form it is sent, with amounts in dollars, for public pages, which load no schemas. */
export type SentVerifiedDocument = z.input<typeof VerifiedDocument>

const year = z.optional(z.string().check(z.regex(/^(?!0000)\d{4}$/, 'year must be a year such as 2026')))

export const documents = {
  list: get('/documents', {
    access: 'signed-in',
    summary: 'Your statements and receipts, newest first',
    input: z.object({
      query: listQuery({ kind: z.optional(DocumentKind), year }),
    }),
    reply: z.extend(listOf(BankDocument), {
      /** The years in which there is a document, newest first. */
      years: z.array(z.int()),
    }),
  }),
  file: get('/documents/:id', {
    access: 'signed-in',
    summary: 'A document as PDF, or the rows of a statement as CSV',
    quota: 'opening-documents',
    input: z.object({
      params: byId,
      query: z.strictObject({ format: z.optional(z.enum(['pdf', 'csv'])) }),
    }),
    reply: aFile,
    download: true,
  }),
  verify: post('/documents/verify', {
    access: 'public',
    summary: 'Whether a document with this number and check code is the bank’s, and what it says',
    quota: 'checking-documents',
    input: z.object({
      body: z.strictObject({ number: line('Number', 60), code: line('Check code', 60) }),
    }),
    reply: answer(z.object({ confirmed: z.boolean(), document: z.nullable(VerifiedDocument) })),
  }),
}
