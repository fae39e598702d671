import type { DocumentKind } from '@bank/contract/documents'
import FileText from 'lucide-react/icons/file-text'
import { NothingFound } from '../../lists/nothing-found.tsx'
import { paths } from '../../paths.ts'
import { type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { Card } from '../../ui/card/card.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Grid } from '../../ui/layout/grid.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import quiet from '../../ui/quiet/quiet.module.css'
import { FundLink } from '../screen/fund-link.tsx'
import type { Route } from './+types/documents'
import { DocumentFilters } from './document-filters.tsx'
import { useDocuments, useFilters } from './document-list.ts'
import { DocumentPart } from './document-part.tsx'

export const handle = {
  title: 'Documents',
  intro: 'Your statements, contracts and letters.',
} satisfies ScreenWords

export const meta: Route.MetaFunction = () => screenMeta(handle)

const KINDS: readonly DocumentKind[] = ['statement', 'receipt']

/** Statements and receipts, apart from each other. The URL holds the kind, the year and the search. */
export default function Documents() {
  const { filters, change, clear, isFiltered } = useFilters()
  const isShown = (kind: DocumentKind) => filters.kind === 'all' || filters.kind === kind
  const lists = {
    statement: useDocuments({ ...filters, kind: 'statement' }, { enabled: isShown('statement') }),
    receipt: useDocuments({ ...filters, kind: 'receipt' }, { enabled: isShown('receipt') }),
  }
  const kinds = KINDS.filter(isShown)
  const loaded = kinds.flatMap((kind) => (lists[kind].list.status === 'ready' ? lists[kind].list.value : []))
  const isEmpty = kinds.every(
    (kind) =>
      lists[kind].list.status === 'ready' && lists[kind].list.value.rows.length === 0 && !lists[kind].hasMore,
  )
  // The kind alone hides nothing within its own list.
  const isNarrowed = filters.year !== 'all' || filters.search !== ''

  return (
    <Stack gap="lg">
      <PageHeader {...handle} />
      {loaded.some(({ total }) => total === 0) ? (
        <Nothing />
      ) : (
        <>
          <DocumentFilters filters={filters} years={loaded[0]?.last?.years ?? []} onChange={change} />
          {isEmpty && isNarrowed ? (
            <Card>
              <NothingFound
                title="No documents found"
                hint="No document matches your filters."
                icon={<FileText />}
                onClear={clear}
              />
            </Card>
          ) : (
            <Grid columns={2} min="lg">
              {kinds.map((kind) => (
                <DocumentPart
                  key={kind}
                  kind={kind}
                  documents={lists[kind]}
                  isAlone={kinds.length === 1}
                  isFiltered={isNarrowed}
                />
              ))}
            </Grid>
          )}
          {isFiltered || loaded.length === 0 ? null : <AboutChecking />}
        </>
      )}
    </Stack>
  )
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
        action={<FundLink />}
      />
    </Card>
  )
}
