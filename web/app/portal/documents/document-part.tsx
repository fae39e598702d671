import type { BankDocument, DocumentKind } from '@bank/contract/documents'
import { useState } from 'react'
import { Previous } from '../../lists/previous.tsx'
import { RowList, RowSkeletons } from '../../lists/row-list.tsx'
import { Card } from '../../ui/card/card.tsx'
import { formatMonth } from '../../ui/date/format-month.ts'
import { Grid } from '../../ui/layout/grid.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { Pager } from '../../ui/pager/pager.tsx'
import quiet from '../../ui/quiet/quiet.module.css'
import type { useDocuments } from './document-list.ts'
import styles from './document-part.module.css'
import { DocumentRow } from './document-row.tsx'

type DocumentPartProps = {
  kind: DocumentKind
  documents: ReturnType<typeof useDocuments>
  /** It has the screen to itself. */
  isAlone: boolean
  isFiltered: boolean
}

const parts = {
  statement: { title: 'Statements', few: 12, none: 'Your first statement comes after the end of a month.' },
  receipt: { title: 'Receipts', few: 10, none: 'You get a receipt for each completed transaction.' },
} as const

/** The statements by year, or the receipts by month; only the latest few while both stand on the screen unfiltered. */
export function DocumentPart({ kind, documents, isAlone, isFiltered }: DocumentPartProps) {
  const { list, isSearching, hasMore, isLoadingMore, loadMore } = documents
  const { title, few, none } = parts[kind]
  const [isOpen, setIsOpen] = useState(false)
  const isWhole = isOpen || isAlone || isFiltered
  return (
    <Card title={title}>
      <Loaded
        data={list}
        skeleton={<RowSkeletons count={few} />}
        loadingLabel={`Loading ${title.toLowerCase()}`}
      >
        {({ rows, matched, more }) =>
          rows.length === 0 && !hasMore ? (
            <p className={quiet.quiet}>{isFiltered ? `None of your ${title.toLowerCase()} match.` : none}</p>
          ) : (
            <Previous isPrevious={isSearching}>
              <Stack gap="md">
                <Groups kind={kind} documents={isWhole ? rows : rows.slice(0, few)} isAlone={isAlone} />
                <Pager
                  shown={isWhole ? rows.length : Math.min(few, rows.length)}
                  total={more ? undefined : matched}
                  noun={title.toLowerCase()}
                  hasMore={hasMore || (!isWhole && rows.length > few)}
                  busy={isLoadingMore}
                  onShowMore={() => (isWhole ? void loadMore() : setIsOpen(true))}
                />
              </Stack>
            </Previous>
          )
        }
      </Loaded>
    </Card>
  )
}

type GroupsProps = { kind: DocumentKind; documents: readonly BankDocument[]; isAlone: boolean }

/** In the order of the list, below a heading for each year or month. */
function Groups({ kind, documents, isAlone }: GroupsProps) {
  const isByYear = kind === 'statement'
  const groups = Map.groupBy(documents, ({ to }) => to.slice(0, isByYear ? 4 : 7))
  return (
    <Grid columns={isAlone ? 2 : undefined} min="lg">
      {[...groups].map(([period, some]) => (
        <section key={period} className={styles.group} aria-labelledby={`${kind}-${period}`}>
          <h3 id={`${kind}-${period}`}>{isByYear ? period : formatMonth(period)}</h3>
          <RowList>
            {some.map((document) => (
              <DocumentRow key={document.id} document={document} />
            ))}
          </RowList>
        </section>
      ))}
    </Grid>
  )
}
