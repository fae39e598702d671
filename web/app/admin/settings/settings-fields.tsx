import { LOGIN_ATTEMPTS, type SavedSettings, SESSION_TIMEOUT } from '@bank/contract/oversight'
import { NAME_MAX } from '@bank/contract/text'
import { WalletChangeApproval } from '@bank/contract/wallet-change-approval'
import { Controller } from 'react-hook-form'
import { fieldsOf } from '../../forms/fields-of.ts'
import { Card } from '../../ui/card/card.tsx'
import { Grid } from '../../ui/layout/grid.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { RadioGroup } from '../../ui/radio-group/radio-group.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { approvalWords } from '../payment/change-words.ts'
import { LABELS, type SettingsFormReturn } from './settings-entry.ts'
import styles from './settings-fields.module.css'
import { StaffFactor } from './staff-factor.tsx'
import { WaitingChoices } from './waiting-choices.tsx'

type Backups = SavedSettings['backups']

/** The specification's six settings and the bank's own five, each with an explanation. */
export function SettingsFields({ form, backups }: { form: SettingsFormReturn; backups: Backups }) {
  const { register, control } = form
  const field = fieldsOf(form)
  return (
    <Stack>
      <Card title="System">
        <Stack>
          <Grid columns={2} min="lg">
            <TextField
              label={LABELS.systemName}
              hint="Shown at the top of the portal and of this area."
              autoComplete="off"
              maxLength={NAME_MAX}
              {...field('systemName')}
            />
          </Grid>
          <div>
            <Switch
              label={LABELS.maintenanceMode}
              hint="Closes the portal to customers and says so on the public site. Administrators can keep working."
              {...register('maintenanceMode')}
            />
            <Switch
              label={LABELS.emailNotifications}
              hint="Sends customers an email about activity in their account. Security emails are always sent."
              {...register('emailNotifications')}
            />
            <Switch label={LABELS.autoBackup} hint={backupHints[backups]} {...register('autoBackup')} />
            <Switch
              label={LABELS.onlineEnquiries}
              hint="The forms of the public site send what visitors type to Messages. Off: they send nothing, as before."
              {...register('onlineEnquiries')}
            />
          </div>
        </Stack>
      </Card>
      <Card title="Security">
        <Stack>
          <Grid columns={2} min="md">
            <TextField
              label={LABELS.sessionTimeout}
              hint={`People are logged out after this long without activity. ${rangeWords(SESSION_TIMEOUT)} minutes.`}
              type="number"
              inputMode="numeric"
              {...SESSION_TIMEOUT}
              step={1}
              suffix={<Unit words="minutes" />}
              autoComplete="off"
              {...field('sessionTimeout', { valueAsNumber: true })}
            />
            <TextField
              label={LABELS.maxLoginAttempts}
              hint={`After this many wrong passwords in a row, login is locked for 15 minutes. ${rangeWords(LOGIN_ATTEMPTS)}.`}
              type="number"
              inputMode="numeric"
              {...LOGIN_ATTEMPTS}
              step={1}
              suffix={<Unit words="attempts" />}
              autoComplete="off"
              {...field('maxLoginAttempts', { valueAsNumber: true })}
            />
          </Grid>
          <StaffFactor form={form} />
        </Stack>
      </Card>
      <RequestFields form={form} />
      <Card title="Payment addresses">
        <Stack gap="sm">
          <Controller
            name="walletChangeApproval"
            control={control}
            render={({ field: approval, fieldState }) => (
              <RadioGroup
                {...approval}
                label={LABELS.walletChangeApproval}
                hint="Deleting a wallet never needs approval. Choosing a weaker option needs the approval that currently applies."
                options={WalletChangeApproval.options.map((value) => ({
                  value,
                  label: approvalWords[value],
                  hint: approvalHints[value],
                }))}
                error={fieldState.error?.message}
              />
            )}
          />
          <WaitingChoices />
        </Stack>
      </Card>
    </Stack>
  )
}

function RequestFields({ form }: { form: SettingsFormReturn }) {
  const field = fieldsOf(form)
  return (
    <Card title="Requests">
      <Grid columns={2} min="lg">
        <TextField
          label={LABELS.flagUnverifiedFrom}
          hint="Whoever decides is told when a customer who is not fully verified asks for this amount in US dollars or more. Leave it blank to flag none."
          optional
          prefix="$"
          figures
          inputMode="decimal"
          autoComplete="off"
          {...field('flagUnverifiedFrom')}
        />
        <TextField
          label={LABELS.autoApproveUpTo}
          hint="A deposit of up to this amount in US dollars is approved without staff once the bank has seen exactly what was asked for, in time and confirmed. The customer must be active, with both items verified; a former address, a new email address, a reversed payment or a payment that only the customer named leaves it to staff. 0: off."
          prefix="$"
          figures
          inputMode="decimal"
          autoComplete="off"
          {...field('autoApproveUpTo')}
        />
      </Grid>
    </Card>
  )
}

const backupHints: Record<Backups, string> = {
  daily:
    'Backs up the built-in database daily and keeps the last seven backups. The operator’s own backups are not affected.',
  operator:
    'This bank runs on the operator’s own database, so the operator makes the backups. This switch has no effect here.',
}

const approvalHints: Record<WalletChangeApproval, string> = {
  off: 'Customers see a new or changed wallet immediately.',
  'second-administrator':
    'Customers see it once another administrator has confirmed it on the Payment screen.',
  '24-hours': 'Customers see it after 24 hours unless an administrator vetoes it on the Payment screen.',
}

/** "5 to 120" */
const rangeWords = ({ min, max }: { min: number; max: number }) => `${min} to ${max}`

function Unit({ words }: { words: string }) {
  return <span className={styles.unit}>{words}</span>
}
