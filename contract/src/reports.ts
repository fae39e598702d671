import * as z from 'zod/mini'
import { userFilters } from './customers.ts'
import { aFile, post } from './endpoint.ts'
import { isInOrder, NOT_IN_ORDER, period } from './period.ts'
import { SearchText } from './text.ts'
import { transactionFilters } from './transactions.ts'

const search = z.optional(SearchText)
/** The specification's request has only type and filters. CSV is the default because most people want a table. */
const format = z._default(z.enum(['csv', 'json']), 'csv')

/** The filters of the two lists (DEC-38). The period is that of joining, or of the transactions' dates. */
const UserFilters = z
  .strictObject({ search, ...userFilters, ...period })
  .check(z.refine(isInOrder, NOT_IN_ORDER))
const TransactionFilters = z
  .strictObject({ search, ...transactionFilters, ...period })
  .check(z.refine(isInOrder, NOT_IN_ORDER))

export const ReportRequest = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('users'), format, filters: z._default(UserFilters, {}) }),
  z.strictObject({ type: z.literal('transactions'), format, filters: z._default(TransactionFilters, {}) }),
])
export type ReportRequest = z.output<typeof ReportRequest>

export const reports = {
  make: post('/admin/reports', {
    access: 'admin',
    fresh: true,
    summary: 'Download the filtered users or transactions as a CSV or JSON file',
    quota: 'reporting',
    input: z.object({ body: ReportRequest }),
    reply: aFile,
    download: true,
  }),
}
