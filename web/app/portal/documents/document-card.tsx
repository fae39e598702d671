import type { BankDocument } from '@bank/contract/documents'
import Download from 'lucide-react/icons/download'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { DateText } from '../../ui/date/date.tsx'
import quiet from '../../ui/quiet/quiet.module.css'
import { SkeletonBlock, SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import styles from './document-card.module.css'
import { useDownload } from './download-document.ts'
import { SheetPicture } from './sheet-picture.tsx'

/** A list of cards, in as many columns as there is room for. */
export function DocumentGrid({ children }: { children: ReactNode }) {
  return <ul className={styles.grid}>{children}</ul>
}

/** A document with a drawn thumbnail, its title and its files. */
export function DocumentCard({ document }: { document: BankDocument }) {
  const { kind, title, issuedAt, period } = document
  const isStatement = kind === 'statement'
  return (
    <li className={styles.card}>
      <SheetPicture of={isStatement ? (period.includes('Q') ? 'quarter' : 'month') : 'receipt'} />
      <div className={styles.words}>
        <h3 className={styles.title} title={title}>
          {title.replace(/ (\d{4})$/, '\u00a0$1')}
        </h3>
        <p className={quiet.quiet}>
          Issued <DateText iso={issuedAt} variant="calendarDate" />
        </p>
        <div className={styles.files}>
          <FileButton document={document} format="pdf" />
          {isStatement ? <FileButton document={document} format="csv" /> : null}
        </div>
      </div>
    </li>
  )
}

function FileButton({ document, format }: { document: BankDocument; format: 'pdf' | 'csv' }) {
  const { download, busy } = useDownload()
  const name = format.toUpperCase()
  return (
    <Button
      variant={format === 'pdf' ? 'secondary' : 'quiet'}
      size="sm"
      icon={<Download aria-hidden="true" />}
      onPress={() => download(document.id, format)}
      busy={busy}
      busyLabel="Downloading..."
      reserve={name}
      aria-label={busy ? 'Downloading...' : `${name}: ${document.title}`}
    >
      {name}
    </Button>
  )
}

export function DocumentSkeletons() {
  return (
    <div className={styles.grid} aria-hidden="true">
      {[1, 2, 3, 4, 5, 6].map((card) => (
        <div key={card} className={styles.card}>
          <div className={styles.picture}>
            <SkeletonBlock height="sm" />
          </div>
          <div className={styles.words}>
            <SkeletonText lines={2} />
          </div>
        </div>
      ))}
    </div>
  )
}
