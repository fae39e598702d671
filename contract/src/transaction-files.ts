import * as z from 'zod/mini'
import { aFile, get, listQuery } from './endpoint.ts'
import { ownFilters } from './own-transactions.ts'
import { isInOrder, NOT_IN_ORDER } from './period.ts'

/** The filters of the customer's list, without its paging. */
const FileQuery = z
  .omit(listQuery({ ...ownFilters, format: z.enum(['csv', 'ofx']) }), { limit: true, cursor: true })
  .check(z.refine(isInOrder, NOT_IN_ORDER))
export type FileQuery = z.output<typeof FileQuery>

/** A customer's transactions as a file for spreadsheets (CSV) or for personal finance software (OFX 2.2; DEC-53). */
export const transactionFiles = {
  export: get('/transactions/export', {
    access: 'signed-in',
    summary:
      'Your transactions as a file, with the filters of the list; OFX, and CSV of one account, have the rows of its balance',
    quota: 'exporting',
    input: z.object({ query: FileQuery }),
    reply: aFile,
    download: true,
  }),
}
