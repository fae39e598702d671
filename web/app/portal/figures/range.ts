import { HistoryRange } from '@bank/contract/history'
import { useUrlParameters, withParameter } from '../../lists/url-parameters.ts'

const FIRST_RANGE = '1Y'

/** The ranges of a history with their labels. */
export const rangeOptions = HistoryRange.options.map((value) => ({
  value,
  label: value === 'ALL' ? 'All' : value,
}))

/** The range of a history, which the URL holds, and the function that changes it. */
export function useRange(): [range: HistoryRange, choose: (next: HistoryRange) => void] {
  const [parameters, change] = useUrlParameters()
  const range = HistoryRange.options.find((option) => option === parameters.get('range')) ?? FIRST_RANGE
  return [range, (next) => change((now) => withParameter(now, 'range', next === FIRST_RANGE ? null : next))]
}
