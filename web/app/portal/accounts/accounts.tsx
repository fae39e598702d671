import { type Accounts as AccountFigures, finances } from '@bank/contract/finances'
import { sum } from '@bank/contract/money'
import CreditCard from 'lucide-react/icons/credit-card'
import Landmark from 'lucide-react/icons/landmark'
import PiggyBank from 'lucide-react/icons/piggy-bank'
import { type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { Card } from '../../ui/card/card.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { DescriptionList } from '../../ui/description-list/description-list.tsx'
import { ErrorState } from '../../ui/error-state/error-state.tsx'
import { FigureCard } from '../../ui/figure-card/figure-card.tsx'
import { FigureMoney } from '../../ui/figure-card/figure-money.tsx'
import { Grid } from '../../ui/layout/grid.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { type Loadable, loadable, mapLoadable } from '../../ui/loadable/loadable.ts'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { Money } from '../../ui/money/money.tsx'
import { SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { useSection } from '../figures/queries.ts'
import type { Route } from './+types/accounts'

export const handle = {
  title: 'Accounts',
  intro: 'Your account balances and credit limit.',
} satisfies ScreenWords

export const meta: Route.MetaFunction = () => screenMeta(handle)

/** The annual interest rate on savings accounts. */
const SAVINGS_APY = '2.1% APY'

export default function Accounts() {
  const query = useSection(finances.accounts, {})
  const accounts = mapLoadable(loadable(query, 'Failed to load account data'), ({ data }) => data)
  return (
    <Stack gap="lg">
      <PageHeader {...handle} />
      {accounts.status === 'failed' ? (
        <Card>
          <ErrorState message={accounts.message} onRetry={accounts.retry} retrying={accounts.retrying} />
        </Card>
      ) : (
        <>
          <Balances accounts={accounts} />
          <Summary accounts={accounts} />
        </>
      )}
    </Stack>
  )
}

/** The masked account numbers are fixed labels: the bank stores no account number for a customer. */
function Balances({ accounts }: { accounts: Loadable<AccountFigures> }) {
  return (
    <Grid columns={3} min="sm">
      <FigureCard
        label="Checking Account"
        data={accounts}
        figure={({ checkingBalance }) => <FigureMoney cents={checkingBalance} />}
        hint={<MaskedNumber kind="Account" lastDigits="4521" />}
        icon={<Landmark />}
      />
      <FigureCard
        label="Savings Account"
        data={accounts}
        figure={({ savingsBalance }) => <FigureMoney cents={savingsBalance} />}
        hint={
          <>
            <MaskedNumber kind="Account" lastDigits="7834" /> · {SAVINGS_APY}
          </>
        }
        icon={<PiggyBank />}
      />
      <FigureCard
        label="Credit Limit"
        data={accounts}
        figure={({ creditLimit }) => <FigureMoney cents={creditLimit} />}
        hint={<MaskedNumber kind="Card" lastDigits="9012" />}
        icon={<CreditCard />}
      />
    </Grid>
  )
}

function MaskedNumber({ kind, lastDigits }: { kind: 'Account' | 'Card'; lastDigits: string }) {
  return (
    <>
      <VisuallyHidden>{`${kind} number ending in `}</VisuallyHidden>
      <span aria-hidden="true">•••• </span>
      {lastDigits}
    </>
  )
}

function Summary({ accounts }: { accounts: Loadable<AccountFigures> }) {
  return (
    <Card title="Account Summary">
      <Loaded data={accounts} skeleton={<SkeletonText lines={2} />} loadingLabel="Loading account summary">
        {({ checkingBalance, savingsBalance, lastUpdated }) => (
          <DescriptionList
            items={[
              {
                label: 'Total Liquid Assets',
                value: <Money cents={sum([checkingBalance, savingsBalance])} />,
              },
              { label: 'Last Updated', value: <DateText iso={lastUpdated} variant="dateAndTime" /> },
            ]}
          />
        )}
      </Loaded>
    </Card>
  )
}
