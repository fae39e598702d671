import type { BankDocument } from '@bank/contract/documents'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import { useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import { useDocuments } from '../documents/document-list.ts'
import { useDownload } from '../documents/download-document.ts'
import styles from './latest-transactions.module.css'

/** How many documents the panel shows. */
const LATEST = 3

/** The documents tab of the panel, with a link to all of them. */
export function LatestDocuments({ close }: { close: () => void }) {
  const navigate = useNavigate()
  const { list } = useDocuments({ kind: 'all', year: 'all' }, LATEST)

  function viewAll() {
    close()
    void navigate(paths.dashboard.documents)
  }

  return (
    <Loaded data={list} skeleton={<SkeletonText lines={6} />} loadingLabel="Loading documents">
      {({ rows }) =>
        rows.length === 0 ? (
          <EmptyState title="No recent documents" icon={<FileText />} />
        ) : (
          <div className={styles.latest}>
            <ul className={styles.list}>
              {rows.slice(0, LATEST).map((document) => (
                <LatestDocument key={document.id} document={document} />
              ))}
            </ul>
            <Button variant="secondary" size="sm" wide onPress={viewAll}>
              View All Documents
            </Button>
          </div>
        )
      }
    </Loaded>
  )
}

function LatestDocument({ document: { id, title, issuedAt } }: { document: BankDocument }) {
  const { download, busy } = useDownload()
  return (
    <li className={styles.item}>
      <div>
        <p className={styles.title}>{title}</p>
        <p className={styles.quiet}>
          <DateText iso={issuedAt} variant="calendarDate" />
        </p>
      </div>
      <p className={styles.status}>
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
      </p>
    </li>
  )
}
