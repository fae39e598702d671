import { transactionFiles } from '@bank/contract/transaction-files'
import Download from 'lucide-react/icons/download'
import { call } from '../../api/call.ts'
import { failureWords } from '../../api/failure-words.ts'
import { saveAnswer } from '../../api/save-file.ts'
import { useChange } from '../../api/use-api-mutation.ts'
import { Menu } from '../../ui/menu/menu.tsx'
import { toast } from '../../ui/toast/toast.ts'
import type { TransactionQuery } from './filters.ts'

type Format = 'csv' | 'ofx'

const FAILED = 'The file could not be made'

/** "Download": the filtered transactions as a file. */
export function ExportButton({ query }: { query: TransactionQuery }) {
  const isFiltered = Object.keys(query).length > 0
  const { send, busy } = useChange(
    (format: Format) => saveAnswer(call(transactionFiles.export, { query: { ...query, format } })),
    {
      failure: FAILED,
      onSuccess: (name) =>
        void toast.success(`Saved ${name}`, {
          hint: isFiltered ? 'With the transactions that the filters show.' : 'With all your transactions.',
        }),
      onFailure: (error) =>
        void toast.error(FAILED, { hint: failureWords(error, 'Please try again in a moment.') }),
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
        { id: 'csv', label: 'CSV', hint: 'For spreadsheets', onAction: () => void send('csv') },
        {
          id: 'ofx',
          label: 'OFX',
          hint: 'What is booked, for finance software',
          onAction: () => void send('ofx'),
        },
      ]}
    />
  )
}
