import { finances, type Insurance as InsuranceFigures } from '@bank/contract/finances'
import { cents } from '@bank/contract/money'
import Umbrella from 'lucide-react/icons/umbrella'
import { Link } from 'react-router'
import { displayName, useSession } from '../../account/session/session.ts'
import { paths } from '../../paths.ts'
import { type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { ButtonLink, type ButtonLinkProps } from '../../ui/button/button-link.tsx'
import { Card } from '../../ui/card/card.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Figure } from '../../ui/figure-card/figure.tsx'
import { Grid } from '../../ui/layout/grid.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { type Loadable, loadable, mapLoadable } from '../../ui/loadable/loadable.ts'
import { Money } from '../../ui/money/money.tsx'
import quiet from '../../ui/quiet/quiet.module.css'
import { todayByUtc } from '../figures/days.ts'
import { Entered } from '../figures/entered.tsx'
import { useSection } from '../figures/queries.ts'
import { UnlessFailed } from '../screen/unless-failed.tsx'
import type { Route } from './+types/insurance'
import { DeductibleCard } from './deductible-card.tsx'
import { InsurancePayments } from './insurance-payments.tsx'
import { NextPremium } from './next-premium.tsx'
import { type Paid, usePaidThisYear } from './paid-this-year.ts'
import { PolicyCard } from './policy-card.tsx'

export const handle = {
  title: 'Insurance',
  intro: 'Who and what is covered, and what it costs.',
} satisfies ScreenWords

export const meta: Route.MetaFunction = () => screenMeta(handle)

export default function Insurance() {
  const query = useSection(finances.insurance, {})
  const insurance = mapLoadable(loadable(query, 'Failed to load insurance data'), ({ data }) => data)
  const premiums = usePaidThisYear('insurance')
  const claims = usePaidThisYear('claim')
  return (
    <Stack gap="lg">
      <PageHeader {...handle} />
      <UnlessFailed data={insurance}>
        <Stack gap="sm">
          <Grid columns={3} min="md">
            <LifeCard insurance={insurance} />
            <HealthCard insurance={insurance} premiums={premiums} />
            <DeductibleCard
              deductible={mapLoadable(insurance, ({ deductible }) => deductible)}
              claims={claims}
            />
          </Grid>
          {insurance.status === 'ready' && !isUninsured(insurance.value) ? (
            <p className={quiet.quiet}>
              <Entered at={insurance.value.lastUpdated} />
            </p>
          ) : null}
        </Stack>
        {insurance.status === 'ready' && isUninsured(insurance.value) ? (
          <NothingCovered />
        ) : (
          <Grid columns={2} min="lg">
            <Stack gap="md">
              <NextPremium insurance={insurance} />
              <MakeAClaim />
            </Stack>
            <InsurancePayments premiums={premiums} claims={claims} />
          </Grid>
        )}
      </UnlessFailed>
    </Stack>
  )
}

const isUninsured = ({ lifeCoverage, healthPremium, deductible }: InsuranceFigures) =>
  lifeCoverage === 0 && healthPremium === 0 && deductible === 0

function LifeCard({ insurance }: { insurance: Loadable<InsuranceFigures> }) {
  return (
    <PolicyCard
      name="Life Coverage"
      look="forest"
      label="Amount covered"
      amount={mapLoadable(insurance, ({ lifeCoverage }) => lifeCoverage)}
      terms={[
        { label: 'Who is covered', value: displayName(useSession()?.user) },
        { label: 'Paid to', value: 'Your beneficiaries' },
      ]}
    />
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
              figure={({ healthPremium }) => <Money cents={cents(healthPremium * 12)} />}
            />
          ),
        },
        {
          label: `Paid in ${todayByUtc().slice(0, 4)}`,
          value: (
            <Figure
              label="Paid this year"
              data={premiums}
              figure={({ sum }) => (sum === null ? '–' : <Money cents={sum} />)}
            />
          ),
        },
      ]}
    />
  )
}

function NothingCovered() {
  return (
    <Card>
      <EmptyState
        title="Nothing is covered yet"
        hint="Talk to us about a policy. You will see here what it covers and what it costs."
        icon={<Umbrella />}
        action={<ContactSupport />}
      />
    </Card>
  )
}

/** The bank takes claims as messages. */
function MakeAClaim() {
  return (
    <Card title="Make a Claim">
      <Stack gap="sm" align="start">
        <p>Tell us what happened and send us the bill. Your policy pays what is above your deductible.</p>
        <ContactSupport variant="secondary" />
      </Stack>
    </Card>
  )
}

const ContactSupport = ({ variant }: Pick<ButtonLinkProps, 'variant'>) => (
  <ButtonLink
    size="sm"
    variant={variant}
    render={(props) => <Link to={paths.dashboard.support} prefetch="intent" {...props} />}
  >
    Contact support
  </ButtonLink>
)
