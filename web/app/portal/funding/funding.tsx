import { finances, type OwnFunding } from '@bank/contract/finances'
import { nextDueDate } from '@bank/contract/instalments'
import { type Cents, inAYear } from '@bank/contract/money'
import type { ListedOffer } from '@bank/contract/offers'
import { wallets } from '@bank/contract/wallets'
import Bitcoin from 'lucide-react/icons/bitcoin'
import { Link } from 'react-router'
import { actions } from '../../actions/actions.ts'
import { refresh } from '../../api/refresh.ts'
import { useOpened } from '../../lists/use-opened.ts'
import { type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { Button } from '../../ui/button/button.tsx'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { Card } from '../../ui/card/card.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { FigureCard } from '../../ui/figure-card/figure-card.tsx'
import { FigureMoney } from '../../ui/figure-card/figure-money.tsx'
import { FigureStrip } from '../../ui/figure-card/figure-strip.tsx'
import { Grid } from '../../ui/layout/grid.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { type Loadable, loadable, mapLoadable } from '../../ui/loadable/loadable.ts'
import { Money } from '../../ui/money/money.tsx'
import { LastRows } from '../activity/last-rows.tsx'
import { ActivityLink } from '../figures/activity-link.tsx'
import { todayByUtc } from '../figures/days.ts'
import { Entered } from '../figures/entered.tsx'
import { useSection } from '../figures/queries.ts'
import { SummaryCard } from '../figures/summary-card.tsx'
import { trendOf, useTrend } from '../figures/trend.ts'
import { PayOwedButton } from '../move-money/move-button.tsx'
import { UnlessFailed } from '../screen/unless-failed.tsx'
import type { Route } from './+types/funding'
import { FundWithCrypto } from './fund-with-crypto.tsx'
import styles from './funding.module.css'
import { OpenOffers } from './open-offers.tsx'
import { OpenRequests } from './open-requests.tsx'
import { PayOffCurve } from './pay-off-curve.tsx'

export const handle = {
  title: 'Funding',
  intro: 'Your borrowing, and ways to add money to your accounts.',
} satisfies ScreenWords

export const meta: Route.MetaFunction = () => screenMeta(handle)

export default function Funding() {
  const query = useSection(finances.funding, {})
  const funding = mapLoadable(loadable(query, 'Failed to load funding data'), ({ data }) => data)
  const crypto = useCryptoDialog()
  const owes = funding.status !== 'ready' || funding.value.totalBorrowed > 0
  return (
    <Stack gap="lg">
      <PageHeader {...handle} />
      <UnlessFailed data={funding}>
        <Credit funding={funding} />
      </UnlessFailed>
      <div className={styles.split}>
        <Stack gap="md">
          <QuickActions onFund={() => crypto.open(null)} />
          <OpenRequests onFund={() => crypto.open(null)} />
          <OpenOffers onContinue={crypto.open} />
        </Stack>
        {funding.status === 'failed' ? null : (
          <Stack gap="md">
            <PayOffCurve funding={funding} />
            {owes ? null : <Summary funding={funding} />}
          </Stack>
        )}
      </div>
      {funding.status === 'failed' || !owes ? null : (
        <Grid columns={2} min="lg">
          <LastRows account="borrowed" />
          <Summary funding={funding} />
        </Grid>
      )}
      {crypto.dialog}
    </Stack>
  )
}

function Credit({ funding }: { funding: Loadable<OwnFunding> }) {
  const trend = useTrend()
  return (
    <FigureStrip>
      <FigureCard
        label="Available Credit"
        data={funding}
        figure={({ availableCredit }) => <FigureMoney cents={availableCredit} />}
        hint="What you can still borrow"
        note={({ availableCredit, lastUpdated }) =>
          availableCredit === 0 ? null : <Entered at={lastUpdated} />
        }
      />
      <FigureCard
        label="Monthly Payment"
        data={funding}
        figure={({ monthlyPayment }) => <FigureMoney cents={monthlyPayment} />}
        hint="Toward what you owe"
        note={({ monthlyPayment, lastUpdated }) =>
          monthlyPayment === 0 ? null : <Entered at={lastUpdated} />
        }
      />
      <FigureCard
        label="Total Borrowed"
        data={funding}
        figure={({ totalBorrowed }) => <FigureMoney cents={totalBorrowed} />}
        hint="Everything you owe us"
        trend={trendOf(trend, 'borrowed')}
        rise="bad"
        more={<ActivityLink account="borrowed" about="Total Borrowed" />}
      />
    </FigureStrip>
  )
}

function Summary({ funding }: { funding: Loadable<OwnFunding> }) {
  return (
    <SummaryCard
      title="Funding Summary"
      data={funding}
      lines={5}
      layout="rows"
      items={({ availableCredit, monthlyPayment, totalBorrowed }) => [
        { label: 'Available Credit', value: <Money cents={availableCredit} /> },
        { label: 'Total Borrowed', value: <Money cents={totalBorrowed} /> },
        { label: 'Monthly Payment', value: <Money cents={monthlyPayment} /> },
        { label: 'Annual Payment', value: <Money cents={inAYear(monthlyPayment)} /> },
        ...nextPayment(monthlyPayment, totalBorrowed),
      ]}
    />
  )
}

/** Due while something is owed (DEC-55). */
function nextPayment(monthlyPayment: Cents, totalBorrowed: Cents) {
  if (monthlyPayment === 0 || totalBorrowed === 0) return []
  const due = nextDueDate(todayByUtc())
  return [{ label: 'Next Payment', value: <DateText iso={due} variant="calendarDate" /> }]
}

function QuickActions({ onFund }: { onFund: () => void }) {
  return (
    <Card title="Quick Actions">
      <Stack gap="sm">
        <Button wide icon={<Bitcoin aria-hidden="true" />} onPress={onFund}>
          Fund with Crypto
        </Button>
        <ButtonLink
          variant="secondary"
          wide
          render={(props) => <Link to={actions.funding['Request Credit'].to} prefetch="intent" {...props} />}
        >
          Request Credit
        </ButtonLink>
        <PayOwedButton label="Make Payment" variant="secondary" wide />
      </Stack>
    </Card>
  )
}

/** The Fund with Crypto dialog, which opens empty or with an offer that is continued. */
function useCryptoDialog() {
  const { item, isOpen, opening, open, close } = useOpened<ListedOffer | null>()
  return {
    open(offer: ListedOffer | null) {
      // Read the list again: customers must not choose from a wallet list that is five minutes old (HAZ-B13).
      void refresh(wallets.list)
      open(offer)
    },
    dialog: <FundWithCrypto key={opening} open={isOpen} continued={item} onClose={close} />,
  }
}
