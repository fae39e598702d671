import type { BankDocument } from '@bank/contract/documents'
import FileText from 'lucide-react/icons/file-text'
import { NothingFound } from '../../lists/nothing-found.tsx'
import { Previous } from '../../lists/previous.tsx'
import { paths } from '../../paths.ts'
import { type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { Card } from '../../ui/card/card.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { Pager } from '../../ui/pager/pager.tsx'
import quiet from '../../ui/quiet/quiet.module.css'
import type { Route } from './+types/documents'
import { DocumentCard, DocumentGrid, DocumentSkeletons } from './document-card.tsx'
import { DocumentFilters } from './document-filters.tsx'
import { useDocuments, useFilters } from './document-list.ts'
import styles from './documents.module.css'

export const handle = {
  title: 'Documents',
  intro: 'Your statements, contracts and letters.',
} satisfies ScreenWords

export const meta: Route.MetaFunction = () => screenMeta(handle)

export default function Documents() {
  const { filters, change, clear, isFiltered } = useFilters()
  const { list, isSearching, hasMore, isLoadingMore, loadMore } = useDocuments(filters)
  const rows = list.status === 'ready' ? list.value.rows : []
  const isNew = list.status === 'ready' && list.value.total === 0
  const matchesNothing = list.status === 'ready' && !isNew && rows.length === 0

  return (
    <Stack gap="lg">
      <PageHeader {...handle} />
      {isNew ? (
        <Nothing />
      ) : (
        <>
          {list.status === 'failed' ? null : (
            <DocumentFilters
              filters={filters}
              years={list.status === 'ready' ? (list.value.last?.years ?? []) : []}
              onChange={change}
            />
          )}
          <Loaded data={list} skeleton={<DocumentSkeletons />} loadingLabel="Loading documents">
            {({ matched, more }) => (
              <Previous isPrevious={isSearching}>
                <Stack gap="lg">
                  {matchesNothing ? (
                    <Card>
                      <NothingFound
                        title="No documents found"
                        hint="No document matches your filters."
                        icon={<FileText />}
                        onClear={clear}
                      />
                    </Card>
                  ) : (
                    <Years documents={rows} />
                  )}
                  {matchesNothing ? null : (
                    <Pager
                      shown={rows.length}
                      total={more ? undefined : matched}
                      noun="documents"
                      hasMore={hasMore}
                      busy={isLoadingMore}
                      onShowMore={() => void loadMore()}
                    />
                  )}
                </Stack>
              </Previous>
            )}
          </Loaded>
          {isFiltered || rows.length === 0 ? null : <AboutChecking />}
        </>
      )}
    </Stack>
  )
}

/** The documents below a heading for each year, in the order of the list. */
function Years({ documents }: { documents: readonly BankDocument[] }) {
  const byYear = Map.groupBy(documents, ({ to }) => to.slice(0, 4))
  return [...byYear].map(([year, ofYear]) => (
    <section key={year} className={styles.year} aria-labelledby={`year-${year}`}>
      <h2 id={`year-${year}`}>{year}</h2>
      <DocumentGrid>
        {ofYear.map((document) => (
          <DocumentCard key={document.id} document={document} />
        ))}
      </DocumentGrid>
    </section>
  ))
}

function AboutChecking() {
  return (
    <p className={quiet.quiet}>
      Each document has a number and a check code. Anyone you give it to can{' '}
      <a href={paths.checkDocument}>check that it is ours</a>.
    </p>
  )
}

function Nothing() {
  return (
    <Card>
      <EmptyState
        title="No documents yet"
        hint="Your statements and letters will appear here when we issue them."
        icon={<FileText />}
      />
    </Card>
  )
}
