import { transactionFiles } from '@bank/contract/transaction-files'
import Download from 'lucide-react/icons/download'
import { call } from '../../api/call.ts'
import { saveAnswer } from '../../api/save-file.ts'
import { failsAs } from '../../api/toast-failure.ts'
import { useChange } from '../../api/use-api-mutation.ts'
import { Menu } from '../../ui/menu/menu.tsx'
import { toast } from '../../ui/toast/toast.ts'
import type { TransactionQuery } from './filters.ts'

type Format = 'csv' | 'ofx'

/** "Download": the filtered transactions as a file. */
export function ExportButton({ query }: { query: TransactionQuery }) {
  const isFiltered = Object.keys(query).length > 0
  const { send, busy } = useChange(
    (format: Format) => saveAnswer(call(transactionFiles.export, { query: { ...query, format } })),
    {
      ...failsAs('The file could not be made'),
      onSuccess: (name) =>
        void toast.success(`Saved ${name}`, {
          hint: isFiltered ? 'With the transactions that the filters show.' : 'With all your transactions.',
        }),
    },
  )

  return (
    <Menu
      label="Format of the file"
      button={{
        children: 'Download',
        variant: 'secondary',
        size: 'sm',
        icon: <Download aria-hidden="true" />,
        busy,
        busyLabel: 'Preparing...',
      }}
      items={[
        { id: 'csv', label: 'CSV', hint: 'For spreadsheets' },
        { id: 'ofx', label: 'OFX', hint: 'What is booked, for finance software' },
      ]}
      onChoose={(format) => void send(format)}
    />
  )
}
