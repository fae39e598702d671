import type { BankDocument } from '@bank/contract/documents'
import { ListRow } from '../../lists/row-list.tsx'
import { Button } from '../../ui/button/button.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { formatMonthName } from '../../ui/date/format-month.ts'
import { Money } from '../../ui/money/money.tsx'
import { useDownload } from './download-document.ts'
import { SheetPicture } from './sheet-picture.tsx'

/** A statement below its year, or a receipt below its month, with its files. */
export function DocumentRow({ document }: { document: BankDocument }) {
  const { kind, title, subject, amount, period, from, to, issuedAt } = document
  if (kind === 'statement') {
    const months = [from, to].map((day) => formatMonthName(day))
    return (
      <ListRow
        title={[...new Set(months)].join(' to ')}
        details={[subject ?? title]}
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
  return (
    <ListRow
      title={subject ?? title}
      mark={<SheetPicture of="receipt" />}
      details={[<DateText key="issued" iso={issuedAt} variant="calendarDate" />]}
      endDetails={amount === undefined ? null : <Money cents={amount} withCents />}
      acts={<FileButton document={document} format="pdf" />}
    />
  )
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
