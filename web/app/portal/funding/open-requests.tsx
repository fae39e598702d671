import { ownTransactions, type Transaction } from '@bank/contract/own-transactions'
import Hourglass from 'lucide-react/icons/hourglass'
import { useRef } from 'react'
import { useApiQuery } from '../../api/use-api-query.ts'
import { useKeptFocus } from '../../lists/kept-focus.ts'
import { ListRow, MoreLink, RowList } from '../../lists/row-list.tsx'
import { useOpened } from '../../lists/use-opened.ts'
import { paths } from '../../paths.ts'
import { KindMark } from '../../transactions/kind-mark.tsx'
import { statusBadge } from '../../transactions/own-words.ts'
import { accountWord, typeWord } from '../../transactions/transaction-kinds.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { loadable, mapLoadable } from '../../ui/loadable/loadable.ts'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { formatMoney } from '../../ui/money/format-money.ts'
import { SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import { paymentLine } from '../payments/payment-line.ts'
import { OpenTransaction } from '../transactions/open-transaction.tsx'

/** How many open requests are listed here; the history has all of them. */
const SHOWN = 4

/** The requests that wait for the bank's decision, newest first. Each opens its details, where it can be cancelled. */
export function OpenRequests({ onFund }: { onFund: () => void }) {
  const query = useApiQuery(ownTransactions.list, { query: { status: 'pending', limit: SHOWN } })
  const requests = mapLoadable(loadable(query, 'Failed to load your requests'), (answer) => answer)
  const opened = useOpened<Transaction>()
  const list = useRef<HTMLDivElement>(null)
  useKeptFocus(list)
  return (
    <Card title="Open Requests" description="What is waiting for our decision">
      <div ref={list} tabIndex={-1}>
        <Loaded data={requests} skeleton={<SkeletonText lines={4} />} loadingLabel="Loading your requests">
          {({ data, counts }) =>
            data.length === 0 ? (
              <EmptyState
                title="No open requests"
                hint="Your requests appear here until we decide on them."
                icon={<Hourglass />}
                action={
                  <Button size="sm" variant="secondary" onPress={onFund}>
                    Add money
                  </Button>
                }
              />
            ) : (
              <>
                <RowList>
                  {data.map((transaction) => (
                    <Request key={transaction.id} transaction={transaction} onOpen={opened.open} />
                  ))}
                </RowList>
                <MoreLink to={`${paths.dashboard.transactions}?status=pending`}>
                  {counts.pending > data.length
                    ? `All ${counts.pending} open requests`
                    : 'Open requests in your transactions'}
                </MoreLink>
              </>
            )
          }
        </Loaded>
      </div>
      {opened.item ? (
        <OpenTransaction
          key={opened.item.id}
          opened={opened.item}
          listed={query.data?.data.find(({ id }) => id === opened.item?.id)}
          open={opened.isOpen}
          onClose={opened.close}
        />
      ) : null}
    </Card>
  )
}

type RequestProps = { transaction: Transaction; onOpen: (transaction: Transaction) => void }

function Request({ transaction, onOpen }: RequestProps) {
  const { type, category, accountType, amount, cryptoType, status, createdAt } = transaction
  const { words, tone } = statusBadge(status)
  return (
    <ListRow
      mark={<KindMark kind={type} category={category} isPending />}
      title={`${typeWord(type)} of ${formatMoney(amount, { cents: true })}`}
      onOpen={() => onOpen(transaction)}
      end={<Badge tone={tone}>{words}</Badge>}
      details={[
        paymentLine(transaction) ?? accountWord(accountType),
        cryptoType,
        <DateText key="date" iso={createdAt} />,
      ]}
    />
  )
}
