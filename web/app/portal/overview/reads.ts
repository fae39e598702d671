import { finances } from '@bank/contract/finances'
import type { HistoryRange } from '@bank/contract/history'
import { useApiQuery } from '../../api/use-api-query.ts'

// What the tab Overview reads as soon as it opens, while the code of its parts is still loading.

export const useHistory = (range: HistoryRange) =>
  useApiQuery(finances.history, { query: { range } }, { keepPrevious: true, allowStale: true })

export const usePerformance = (range: HistoryRange) =>
  useApiQuery(finances.performance, { query: { range } }, { keepPrevious: true, allowStale: true })

export const useAssets = () => useApiQuery(finances.assets, {}, { allowStale: true })
