import { formatCount } from '../../ui/count/format-count.ts'
import type { SavedReport } from './download-report.ts'

/** "Saved users-2026-11-21.csv" and "1,204 users". */
export function savedWords({ name, rows }: SavedReport, noun: string) {
  const unit = rows === 1 ? noun.replace(/s$/, '') : noun
  return { message: `Saved ${name}`, hint: `${formatCount(rows)} ${unit}` }
}

export const reportFailed = 'The report could not be created'
