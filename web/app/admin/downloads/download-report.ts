import { type ReportRequest, reports } from '@bank/contract/reports'
import { call } from '../../api/call.ts'
import { saveFile } from '../../api/save-file.ts'
import { formatCount } from '../../ui/count/format-count.ts'
import { nounOf } from '../../ui/count/noun-of.ts'
import { countRows } from './count-rows.ts'

/** A report that has been saved on the administrator's device. */
type SavedReport = { name: string; rows: number }

/**
 * Requests a report and saves it under the file name that the server gives. The file is fetched, because a link could
 * not send the session's token.
 */
export async function downloadReport(request: ReportRequest): Promise<SavedReport> {
  const { file } = await call(reports.make, { body: request })
  saveFile(file)
  return { name: file.name, rows: await countRows(file, request.format) }
}

/** "Saved users-2026-11-21.csv" and "1,204 users". */
export function savedWords({ name, rows }: SavedReport, noun: string) {
  return { message: `Saved ${name}`, hint: `${formatCount(rows)} ${nounOf(rows, noun)}` }
}

export const reportFailed = 'The report could not be created'
