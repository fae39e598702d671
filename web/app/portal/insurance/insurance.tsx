import { finances, type Insurance as InsuranceFigures } from '@bank/contract/finances'
import { inAYear } from '@bank/contract/money'
import Umbrella from 'lucide-react/icons/umbrella'
import { Link } from 'react-router'
import { displayName, useSession } from '../../account/session/session.ts'
import { paths } from '../../paths.ts'
import { type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { Card } from '../../ui/card/card.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Figure } from '../../ui/figure-card/figure.tsx'
import { Grid } from '../../ui/layout/grid.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { type Loadable, loadable, mapLoadable } from '../../ui/loadable/loadable.ts'
import { Money } from '../../ui/money/money.tsx'
import quiet from '../../ui/quiet/quiet.module.css'
import { Entered } from '../figures/entered.tsx'
import { useSection } from '../figures/queries.ts'
import { UnlessFailed } from '../screen/unless-failed.tsx'
import type { Route } from './+types/insurance'
import { DeductibleCard } from './deductible-card.tsx'
import { InsurancePayments, newest } from './insurance-payments.tsx'
import { NextPremium } from './next-premium.tsx'
import { paidTerm } from './paid-term.tsx'
import { type Paid, type PaidThisYear, thisYear, usePaidThisYear } from './paid-this-year.ts'
import { PolicyCard } from './policy-card.tsx'

export const handle = {
  title: 'Insurance',
  intro: 'Your insurance cover and what it costs.',
} satisfies ScreenWords

export const meta: Route.MetaFunction = () => screenMeta(handle)

export default function Insurance() {
  const query = useSection(finances.insurance, {})
  const insurance = mapLoadable(loadable(query, 'Failed to load insurance data'), ({ data }) => data)
  const paid = usePaidThisYear()
  return (
    <Stack gap="lg">
      <PageHeader {...handle} />
      <UnlessFailed data={insurance}>
        <Stack gap="sm">
          <Grid columns={3} min="md">
            <LifeCard insurance={insurance} />
            <HealthCard insurance={insurance} premiums={mapLoadable(paid, ({ premiums }) => premiums)} />
            <DeductibleCard
              deductible={mapLoadable(insurance, ({ deductible }) => deductible)}
              claims={mapLoadable(paid, ({ claims }) => claims)}
            />
          </Grid>
          {insurance.status === 'ready' && !isUninsured(insurance.value) ? (
            <Row justify="between" gap="xs">
              <p className={quiet.quiet}>
                <Entered at={insurance.value.lastUpdated} />
              </p>
              <p className={quiet.quiet}>
                Questions about your cover? <Link to={paths.dashboard.support}>Contact support</Link>
              </p>
            </Row>
          ) : null}
        </Stack>
        {insurance.status === 'ready' && isUninsured(insurance.value) ? <NothingCovered /> : null}
        <Payments insurance={insurance} paid={paid} />
      </UnlessFailed>
    </Stack>
  )
}

const isUninsured = ({ lifeCoverage, healthPremium, deductible }: InsuranceFigures) =>
  lifeCoverage === 0 && healthPremium === 0 && deductible === 0

type PaymentsProps = { insurance: Loadable<InsuranceFigures>; paid: Loadable<PaidThisYear> }

/** What is due and what was paid. Without a policy nothing is due, and payments are listed only if there are any. */
function Payments({ insurance, paid }: PaymentsProps) {
  const isCovered = insurance.status !== 'ready' || !isUninsured(insurance.value)
  const next = isCovered ? <NextPremium insurance={insurance} /> : null
  if (paid.status === 'ready' ? newest(paid.value).length === 0 : !isCovered) return next
  return (
    <Grid columns={2} min="lg">
      {next}
      <InsurancePayments paid={paid} />
    </Grid>
  )
}

function LifeCard({ insurance }: { insurance: Loadable<InsuranceFigures> }) {
  const name = displayName(useSession()?.user)
  const isCovered = insurance.status !== 'ready' || insurance.value.lifeCoverage > 0
  return (
    <PolicyCard
      name="Life Coverage"
      look="forest"
      label="Amount covered"
      amount={mapLoadable(insurance, ({ lifeCoverage }) => lifeCoverage)}
      terms={
        isCovered
          ? [
              {
                label: 'Who is covered',
                value: <Figure label="Who is covered" data={insurance} figure={() => name} />,
              },
            ]
          : []
      }
    >
      <p className={quiet.quiet}>Paid to your beneficiaries</p>
    </PolicyCard>
  )
}

type HealthCardProps = { insurance: Loadable<InsuranceFigures>; premiums: Loadable<Paid> }

function HealthCard({ insurance, premiums }: HealthCardProps) {
  return (
    <PolicyCard
      name="Health Premium"
      look="copper"
      label="Monthly Premium"
      amount={mapLoadable(insurance, ({ healthPremium }) => healthPremium)}
      terms={[
        {
          label: 'Annual Premium',
          value: (
            <Figure
              label="Annual Premium"
              data={insurance}
              figure={({ healthPremium }) => <Money cents={inAYear(healthPremium)} />}
            />
          ),
        },
        ...paidTerm(`Paid in ${thisYear().slice(0, 4)}`, premiums),
      ]}
    >
      {insurance.status === 'ready' && insurance.value.healthPremium > 0 ? (
        <p className={quiet.quiet}>For your health cover</p>
      ) : null}
    </PolicyCard>
  )
}

function NothingCovered() {
  return (
    <Card>
      <EmptyState
        title="Nothing is covered yet"
        hint="Talk to us about a policy. You will see here what it covers and what it costs."
        icon={<Umbrella />}
        action={
          <ButtonLink
            size="sm"
            render={(props) => <Link to={paths.dashboard.support} prefetch="intent" {...props} />}
          >
            Contact support
          </ButtonLink>
        }
      />
    </Card>
  )
}
