import * as z from 'zod'
import { VerificationFilter } from './customers.ts'
import { aFile, endpoint } from './endpoint.ts'
import { Role, UserStatus } from './identity.ts'
import { TransactionStatus, TransactionType } from './transactions.ts'

const search = z
  .string()
  .max(100)
  .refine(
    (text) => !text.includes('\0') && text.isWellFormed(),
    'search contains a character that is not allowed',
  )
  .optional()
/** The specification's request has only type and filters. CSV is the default because most people want a table. */
const format = z.enum(['csv', 'json']).default('csv')

/** The same filters as on the screens of the two lists (DEC-38). */
export const UserFilters = z.strictObject({
  search,
  status: UserStatus.optional(),
  role: Role.optional(),
  verification: VerificationFilter.optional(),
})
export const TransactionFilters = z.strictObject({
  search,
  status: TransactionStatus.optional(),
  type: TransactionType.optional(),
})

export const ReportRequest = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('users'), format, filters: UserFilters.default({}) }),
  z.strictObject({ type: z.literal('transactions'), format, filters: TransactionFilters.default({}) }),
])
export type ReportRequest = z.output<typeof ReportRequest>

export const reports = {
  make: endpoint({
    method: 'POST',
    path: '/admin/reports',
    access: 'admin',
    fresh: true,
    summary: 'Download the filtered users or transactions as a CSV or JSON file',
    quota: 'reporting',
    input: z.object({ body: ReportRequest }),
    reply: aFile,
    download: true,
  }),
}
