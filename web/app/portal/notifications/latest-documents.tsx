import type { BankDocument } from '@bank/contract/documents'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import { ListRow } from '../../lists/row-list.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { mapLoadable } from '../../ui/loadable/loadable.ts'
import { ALL, useDocuments } from '../documents/document-list.ts'
import { useDownload } from '../documents/download-document.ts'
import { PanelList } from './panel-list.tsx'

/** How many documents the panel shows. */
const LATEST = 3

/** The documents tab of the panel. */
export function LatestDocuments({ close }: { close: () => void }) {
  const { list } = useDocuments(ALL, { limit: LATEST })
  return (
    <PanelList
      rows={mapLoadable(list, ({ rows }) => rows.slice(0, LATEST))}
      loadingLabel="Loading documents"
      empty={{ title: 'No recent documents', icon: <FileText /> }}
      row={(document) => <LatestDocument key={document.id} document={document} />}
      all={{ words: 'View All Documents', to: paths.dashboard.documents, needsRows: true }}
      close={close}
    />
  )
}

function LatestDocument({ document: { id, title, issuedAt } }: { document: BankDocument }) {
  const { download, busy } = useDownload()
  return (
    <ListRow
      title={title}
      details={[<DateText key="issued" iso={issuedAt} variant="calendarDate" />]}
      acts={
        <Button
          variant="quiet"
          size="sm"
          icon={<Download aria-hidden="true" />}
          onPress={() => download(id, 'pdf')}
          busy={busy}
          busyLabel="Downloading..."
          aria-label={busy ? 'Downloading...' : `PDF: ${title}`}
        >
          PDF
        </Button>
      }
    />
  )
}
