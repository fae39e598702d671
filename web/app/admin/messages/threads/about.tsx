import { customers } from '@bank/contract/customers'
import { finances } from '@bank/contract/finances'
import type { StaffConversation } from '@bank/contract/staff-threads'
import { Link } from 'react-router'
import { useApiQuery } from '../../../api/use-api-query.ts'
import { Email } from '../../../lists/cells.tsx'
import { paths } from '../../../paths.ts'
import { Badge, type BadgeTone } from '../../../ui/badge/badge.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { DescriptionList } from '../../../ui/description-list/description-list.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { loadable } from '../../../ui/loadable/loadable.ts'
import { Loaded } from '../../../ui/loadable/loaded.tsx'
import { Money } from '../../../ui/money/money.tsx'
import { SkeletonText } from '../../../ui/skeleton/skeleton.tsx'
import { personName } from '../../people/person-name.ts'
import { overallVerification, statusWords } from '../../people/user-words.ts'
import styles from './about.module.css'
import { AppointmentCard } from './appointment-card.tsx'
import { CreditCard } from './credit-card.tsx'

/** What the conversation is about, and who the customer is. */
export function About({ thread }: { thread: StaffConversation }) {
  return (
    <Stack gap="sm">
      {thread.topic === 'credit' ? <CreditCard thread={thread} /> : null}
      {thread.topic === 'appointment' ? <AppointmentCard thread={thread} /> : null}
      <CustomerCard customer={thread.customer} />
    </Stack>
  )
}

function CustomerCard({ customer }: { customer: StaffConversation['customer'] }) {
  return (
    <Card title="Customer" tone="quiet" level={3}>
      <Stack gap="sm">
        <div>
          <Link
            to={`${paths.admin.users}?user=${customer.id}`}
            className={styles.name ?? ''}
            aria-label={`${personName(customer)}, open the record`}
          >
            {personName(customer)}
          </Link>
          <p>
            <Email address={customer.email} />
          </p>
        </div>
        <Standing id={customer.id} />
        <Figures id={customer.id} />
      </Stack>
    </Card>
  )
}

function Standing({ id }: { id: string }) {
  const query = useApiQuery(customers.get, { params: { id } })
  return (
    <Loaded
      data={loadable(query, 'Failed to load the customer')}
      skeleton={<SkeletonText />}
      loadingLabel="Loading the customer"
    >
      {({ data: user }) => (
        <DescriptionList
          layout="rows"
          items={[
            { label: 'Verification', value: <Status {...overallVerification(user)} /> },
            { label: 'Account', value: <Status {...statusWords[user.status]} /> },
          ]}
        />
      )}
    </Loaded>
  )
}

const Status = ({ words, tone }: { words: string; tone: BadgeTone }) => <Badge tone={tone}>{words}</Badge>

function Figures({ id }: { id: string }) {
  const query = useApiQuery(finances.balancesOf, { params: { id } })
  return (
    <Loaded
      data={loadable(query, 'Failed to load the figures')}
      skeleton={<SkeletonText lines={4} />}
      loadingLabel="Loading the figures"
    >
      {({ data: { accounts, savings, funding } }) => (
        <DescriptionList
          layout="rows"
          items={[
            { label: 'Checking', value: <Money cents={accounts.checkingBalance} withCents /> },
            { label: 'Total Savings', value: <Money cents={savings.totalSavings} withCents /> },
            { label: 'Available Credit', value: <Money cents={funding.availableCredit} withCents /> },
            { label: 'Total Borrowed', value: <Money cents={funding.totalBorrowed} withCents /> },
          ]}
        />
      )}
    </Loaded>
  )
}
