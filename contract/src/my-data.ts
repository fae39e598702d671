import * as z from 'zod/mini'
import { aFile, answer, get, nothing, post } from './endpoint.ts'
import { Moment } from './text.ts'

export const ExportStatus = z.object({
  status: z.enum(['none', 'preparing', 'ready', 'expired', 'failed']),
  readyAt: z.nullable(Moment),
  expiresAt: z.nullable(Moment),
})
export type ExportStatus = z.output<typeof ExportStatus>

/** A file of what the bank keeps about you (DEC-50). */
export const myData = {
  requestExport: post('/auth/export', {
    access: 'signed-in',
    fresh: true,
    summary: 'Ask for a file with everything that the bank keeps about you; once a day',
    quota: 'exporting',
    input: nothing,
    reply: answer(ExportStatus),
    status: 202,
  }),
  exportStatus: get('/auth/export', {
    access: 'signed-in',
    summary: 'Whether your file is ready',
    input: nothing,
    reply: answer(ExportStatus),
  }),
  exportFile: get('/auth/export/file', {
    access: 'signed-in',
    fresh: true,
    summary: 'Your file, for a day',
    quota: 'exporting',
    input: nothing,
    reply: aFile,
    download: true,
  }),
}
