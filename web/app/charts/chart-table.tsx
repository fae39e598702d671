import { AsTable } from './as-table.tsx'
import { FigureTable, type FigureTableProps } from './figure-table.tsx'

/** The figures of a chart as a table in a disclosure below it. */
export function ChartTable(props: FigureTableProps) {
  return (
    <AsTable words="Show as table">
      <FigureTable {...props} />
    </AsTable>
  )
}
