import { LAST_DIGITS } from '@bank/contract/account-number'
import type { ActivityAccount } from '@bank/contract/activity'
import { type Accounts as AccountFigures, finances } from '@bank/contract/finances'
import { type Cents, sum } from '@bank/contract/money'
import type { ReactNode } from 'react'
import { type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { type Loadable, loadable, mapLoadable } from '../../ui/loadable/loadable.ts'
import { Money } from '../../ui/money/money.tsx'
import { LastRowList } from '../activity/last-rows.tsx'
import { useSection } from '../figures/queries.ts'
import { SummaryCard } from '../figures/summary-card.tsx'
import { trendOf, useTrend } from '../figures/trend.ts'
import { MoveMoneyButton } from '../move-money/move-button.tsx'
import { UnlessFailed } from '../screen/unless-failed.tsx'
import type { Route } from './+types/accounts'
import styles from './accounts.module.css'
import { CardFace, Change } from './card-face.tsx'

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
      <PageHeader {...handle} actions={<MoveMoneyButton variant="secondary" />} />
      <UnlessFailed data={accounts}>
        <Cards accounts={accounts} />
        <Summary accounts={accounts} />
      </UnlessFailed>
    </Stack>
  )
}

/** The masked numbers are fixed labels. The card's rows are those of what is owed: a limit has none. */
function Cards({ accounts }: { accounts: Loadable<AccountFigures> }) {
  const trend = useTrend()
  return (
    <div className={styles.frame}>
      <div className={styles.cards}>
        <WithRows account="checking" title="Latest activity">
          <CardFace
            label="Checking Account"
            look="checking"
            number={{ kind: 'Account', lastDigits: LAST_DIGITS.checking }}
            figure={mapLoadable(accounts, ({ checkingBalance }) => checkingBalance)}
            trend={trendOf(trend, 'checking')}
          />
        </WithRows>
        <WithRows account="savings" title="Latest activity">
          <CardFace
            label="Savings Account"
            look="savings"
            number={{ kind: 'Account', lastDigits: LAST_DIGITS.savings }}
            note={SAVINGS_APY}
            figure={mapLoadable(accounts, ({ savingsBalance }) => savingsBalance)}
            trend={trendOf(trend, 'savings')}
          />
        </WithRows>
        <WithRows
          account="borrowed"
          title="What you owe in all"
          figure={<Owed trend={trendOf(trend, 'borrowed')} />}
        >
          <CardFace
            label="Credit Limit"
            look="credit"
            number={{ kind: 'Card', lastDigits: LAST_DIGITS.credit }}
            figure={mapLoadable(accounts, ({ creditLimit }) => creditLimit)}
            words="Set by the bank"
          />
        </WithRows>
      </div>
    </div>
  )
}

/** A limit is no balance. What is owed is, on this card and otherwise. */
function Owed({ trend }: { trend: Loadable<readonly Cents[]> }) {
  const today = trend.status === 'ready' ? trend.value.at(-1) : undefined
  return (
    <>
      {today === undefined ? null : (
        <>
          <Money cents={today} withCents />
          {' · '}
        </>
      )}
      <Change trend={trend} />
    </>
  )
}

type WithRowsProps = { account: ActivityAccount; title: string; figure?: ReactNode; children: ReactNode }

function WithRows({ account, title, figure, children }: WithRowsProps) {
  return (
    <div className={styles.card}>
      {children}
      <div className={styles.rows}>
        <p className={styles.title}>
          <span>{title}</span>
          {figure ? <span className={styles.owed}>{figure}</span> : null}
        </p>
        <LastRowList account={account} />
      </div>
    </div>
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
