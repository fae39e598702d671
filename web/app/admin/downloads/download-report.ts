import { type ReportRequest, reports } from '@bank/contract/reports'
import { call } from '../../api/call.ts'
import { countRows } from './count-rows.ts'

/** A report that has been saved on the administrator's device. */
export type SavedReport = { name: string; rows: number }

/**
 * Requests a report and saves it under the file name that the server gives. The file is fetched, because a link could
 * not send the session's token.
 */
export async function downloadReport(request: ReportRequest): Promise<SavedReport> {
  const { file } = await call(reports.make, { body: request })
  save(file)
  return { name: file.name, rows: await countRows(file, request.format) }
}

function save(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  // The browser starts saving asynchronously; after a minute the memory can be freed.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
