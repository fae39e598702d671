import { brand } from '@bank/contract/brand'
import Phone from 'lucide-react/icons/phone'
import ShieldAlert from 'lucide-react/icons/shield-exclamation-point'
import { paths } from '../../paths.ts'
import { Grid } from '../../ui/layout/grid.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { facts } from '../facts/facts.ts'
import { BenefitCard } from '../parts/benefit-card.tsx'
import { EmergencyPhone } from '../parts/emergency-phone.tsx'
import { ReachByEmail, ReachByPhone } from '../parts/reach-us.tsx'

const { emergencyLine, respondsWithin } = facts.support

/** Whom to call in an emergency, and for general questions. */
export function ContactBoxes() {
  return (
    <Grid columns={2}>
      <BenefitCard icon={<ShieldAlert />} title="Emergency">
        <Stack gap="xs">
          <p>For a lost card, a transaction that isn’t yours, or a password that someone else knows.</p>
          <p>
            Call <EmergencyPhone />, open {emergencyLine}.
          </p>
        </Stack>
      </BenefitCard>
      <BenefitCard icon={<Phone />} title="General questions">
        <Stack gap="xs">
          <p>
            Call <ReachByPhone /> during <a href={paths.contact}>business hours</a>, or write to{' '}
            <ReachByEmail address={brand.supportEmail} />.
          </p>
          <p>We answer messages within {respondsWithin}.</p>
        </Stack>
      </BenefitCard>
    </Grid>
  )
}
