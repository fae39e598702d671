import { LAST_DIGITS } from '@bank/contract/account-number'
import { type Accounts as AccountFigures, finances } from '@bank/contract/finances'
import { sum } from '@bank/contract/money'
import type { Trend } from '@bank/contract/trend'
import { type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { Grid } from '../../ui/layout/grid.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { type Loadable, loadable, mapLoadable } from '../../ui/loadable/loadable.ts'
import { Money } from '../../ui/money/money.tsx'
import { LastRows } from '../activity/last-rows.tsx'
import { useSection } from '../figures/queries.ts'
import { SummaryCard } from '../figures/summary-card.tsx'
import { trendOf, useTrend } from '../figures/trend.ts'
import { MoveMoneyButton } from '../move-money/move-button.tsx'
import { UnlessFailed } from '../screen/unless-failed.tsx'
import type { Route } from './+types/accounts'
import { CardFace } from './card-face.tsx'
import { Owed } from './owed.tsx'

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
  const trend = useTrend()
  return (
    <Stack gap="lg">
      <PageHeader {...handle} actions={<MoveMoneyButton variant="secondary" />} />
      <UnlessFailed data={accounts}>
        <Faces accounts={accounts} trend={trend} />
        <Summary accounts={accounts} />
        <Grid columns={2} min="lg">
          <LastRows account="checking" title="Checking Activity" />
          <LastRows account="savings" title="Savings Activity" />
        </Grid>
        <Owed trend={trendOf(trend, 'borrowed')} />
      </UnlessFailed>
    </Stack>
  )
}

/** The masked numbers are fixed labels. */
function Faces({ accounts, trend }: { accounts: Loadable<AccountFigures>; trend: Loadable<Trend> }) {
  return (
    <Grid columns={3} min="sm" gap="sm">
      <CardFace
        label="Checking Account"
        look="checking"
        number={{ kind: 'Account', lastDigits: LAST_DIGITS.checking }}
        figure={mapLoadable(accounts, ({ checkingBalance }) => checkingBalance)}
        trend={trendOf(trend, 'checking')}
      />
      <CardFace
        label="Savings Account"
        look="savings"
        number={{ kind: 'Account', lastDigits: LAST_DIGITS.savings }}
        note={SAVINGS_APY}
        figure={mapLoadable(accounts, ({ savingsBalance }) => savingsBalance)}
        trend={trendOf(trend, 'savings')}
      />
      <CardFace
        label="Credit Limit"
        look="credit"
        number={{ kind: 'Card', lastDigits: LAST_DIGITS.credit }}
        figure={mapLoadable(accounts, ({ creditLimit }) => creditLimit)}
        words="Set by the bank"
      />
    </Grid>
  )
}

function Summary({ accounts }: { accounts: Loadable<AccountFigures> }) {
  return (
    <SummaryCard
      title="Account Summary"
      data={accounts}
      lines={2}
      columns={3}
      items={({ checkingBalance, savingsBalance }) => [
        { label: 'Total Liquid Assets', value: <Money cents={sum([checkingBalance, savingsBalance])} /> },
        {
          label: 'Checking plus savings',
          value: (
            <>
              <Money cents={checkingBalance} withCents /> + <Money cents={savingsBalance} withCents />
            </>
          ),
        },
      ]}
    />
  )
}
