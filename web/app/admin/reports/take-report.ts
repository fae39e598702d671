import { type ReportRequest, reports } from '@bank/contract/reports'
import { call } from '../../api.ts'
import { countRows } from './count-rows.ts'

/** A report that has been saved on the administrator's device. */
export type SavedReport = { name: string; rows: number }

/**
 * Has a report made and saves it under the server's name for it. The file comes over our own call and not by a link,
 * because a link could not carry the session.
 */
export async function takeReport(request: ReportRequest): Promise<SavedReport> {
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
  // The browser begins to save in its own time; a minute is plenty, and then the memory is free again.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
