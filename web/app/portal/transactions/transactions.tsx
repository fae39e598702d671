import type { Transaction } from '@bank/contract/own-transactions'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import { NothingFound } from '../../lists/nothing-found.tsx'
import { useOpened } from '../../lists/use-opened.ts'
import { type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { mapLoadable } from '../../ui/loadable/loadable.ts'
import { Pager } from '../../ui/pager/pager.tsx'
import { MoveMoneyButton } from '../move-money/move-button.tsx'
import { FundLink } from '../screen/fund-link.tsx'
import type { Route } from './+types/transactions'
import { Counters } from './counters.tsx'
import { ExportButton } from './export-button.tsx'
import { asQuery, useFilters } from './filters.ts'
import { OpenTransaction } from './open-transaction.tsx'
import { Sums } from './sums.tsx'
import { TransactionFilters } from './transaction-filters.tsx'
import { useTransactionPages } from './transaction-pages.ts'
import { TransactionTable } from './transaction-table.tsx'

export const handle = {
  title: 'Transactions',
  intro: 'Open a transaction to see its details or to cancel a pending request.',
} satisfies ScreenWords

export const meta: Route.MetaFunction = () => screenMeta(handle)

export default function Transactions() {
  const { filters, isFiltered, change, clear } = useFilters()
  const query = asQuery(filters)
  const { list, isSearching, hasMore, isLoadingMore, showMore } = useTransactionPages(query)
  const opened = useOpened<Transaction>()
  const rows = list.status === 'ready' ? list.value.rows : []
  const isEmpty = list.status === 'ready' && rows.length === 0

  return (
    <Stack gap="lg">
      <PageHeader
        {...handle}
        actions={
          <>
            <ExportButton query={query} />
            <MoveMoneyButton size="sm" />
          </>
        }
      />
      {list.status === 'failed' ? null : (
        <Counters
          list={mapLoadable(list, ({ total, last }) => ({
            total,
            counts: last?.counts,
            more: last?.countsMore,
          }))}
          isNarrowed={Object.keys(query).some((name) => name !== 'status')}
        />
      )}
      <Stack gap="sm">
        <TransactionFilters
          filters={filters}
          onChange={change}
          result={
            list.status === 'ready' ? (
              <Sums list={list.value} status={filters.status} />
            ) : isFiltered && list.status === 'loading' ? (
              '\u00A0'
            ) : null
          }
        />
        <TransactionTable
          rows={mapLoadable(list, ({ rows }) => rows)}
          isPrevious={isSearching}
          onOpen={opened.open}
          empty={<Nothing isFiltered={isFiltered} onClear={clear} />}
        />
        {list.status === 'ready' && !isEmpty ? (
          <Pager
            shown={list.value.rows.length}
            total={list.value.matched}
            noun="transactions"
            hasMore={hasMore}
            busy={isLoadingMore}
            onShowMore={showMore}
          />
        ) : null}
      </Stack>
      {opened.item ? (
        <OpenTransaction
          key={opened.item.id}
          opened={opened.item}
          listed={rows.find(({ id }) => id === opened.item?.id)}
          open={opened.isOpen}
          onClose={opened.close}
        />
      ) : null}
    </Stack>
  )
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const shared = { title: 'No transactions found', icon: <ArrowLeftRight /> }
  return isFiltered ? (
    <NothingFound {...shared} hint="No transaction matches your search and filters." onClear={onClear} />
  ) : (
    <NothingFound
      {...shared}
      hint="Your history appears here after your first transaction."
      action={<FundLink />}
    />
  )
}
