import type { BankDocument } from '@bank/contract/documents'
import { ListRow } from '../../lists/row-list.tsx'
import { Button } from '../../ui/button/button.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { useDownload } from './download-document.ts'
import { SheetPicture } from './sheet-picture.tsx'

/** A statement below its year, or a receipt below its month, with its files. */
export function DocumentRow({ document }: { document: BankDocument }) {
  const { kind, title, period, issuedAt } = document
  if (kind === 'statement') {
    const { about, months } = statementWords(title)
    return (
      <ListRow
        title={months}
        details={[about]}
        mark={<SheetPicture of={period.includes('Q') ? 'quarter' : 'month'} />}
        acts={
          <>
            <FileButton document={document} format="pdf" />
            <FileButton document={document} format="csv" />
          </>
        }
      />
    )
  }
  const { paid, amount } = receiptWords(title)
  return (
    <ListRow
      title={paid}
      mark={<SheetPicture of="receipt" />}
      details={[<DateText key="issued" iso={issuedAt} variant="calendarDate" />]}
      endDetails={amount}
      acts={<FileButton document={document} format="pdf" />}
    />
  )
}

/** The parts of "Checking and credit, October 2026", below the heading 2026. */
function statementWords(title: string): { about: string; months: string } {
  const [, about = '', months = title] = /^(.*), (.*) \d{4}$/.exec(title) ?? []
  return { about, months }
}

/** The parts of "Receipt: Pension, November ($10,200.00)". */
function receiptWords(title: string): { paid: string; amount: string } {
  const [, paid = title, amount = ''] = /^Receipt: (.*) \(([^()]*)\)$/.exec(title) ?? []
  return { paid, amount }
}

function FileButton({ document: { id, title }, format }: { document: BankDocument; format: 'pdf' | 'csv' }) {
  const { download, busy } = useDownload()
  const name = format.toUpperCase()
  return (
    <Button
      variant="quiet"
      size="sm"
      onPress={() => download(id, format)}
      busy={busy}
      busyLabel="Downloading..."
      reserve={name}
      aria-label={busy ? 'Downloading...' : `${name}: ${title}`}
    >
      {name}
    </Button>
  )
}
