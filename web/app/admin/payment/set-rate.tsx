import { type AdminWallet, RATE_MINUTES, type WalletRate, wallets } from '@bank/contract/wallets'
import { type RefObject, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { showFieldErrors } from '../../api/failure-words.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { fieldsOf } from '../../forms/fields-of.ts'
import { useLastShown } from '../../lists/last-shown.ts'
import { RestoreFocus } from '../../lists/restore-focus.tsx'
import { rateWords } from '../../transactions/coin-words.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { formatCount } from '../../ui/count/format-count.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { Grid } from '../../ui/layout/grid.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { Section } from '../../ui/section/section.tsx'
import { Select, type SelectOption } from '../../ui/select/select.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { ActFailure } from '../acts/act-failure.tsx'
import { RateInForce } from './rate-in-force.tsx'
import { differsByMoreThanHalf, readMinutes, readRate } from './rate-words.ts'
import { reasonOf } from './wallet-fields.tsx'

type SetRateProps = {
  /** Null while the dialog is closed. */
  wallet: AdminWallet | null
  onClose: () => void
  list: RefObject<HTMLElement | null>
}

/** Sets what one coin of a wallet is worth, for a while (DEC-61). The form is reset each time it opens. */
export function SetRate({ wallet, ...props }: SetRateProps) {
  const [opening, setOpening] = useState({ open: false, count: 0 })
  const isOpen = wallet !== null
  if (isOpen !== opening.open) setOpening({ open: isOpen, count: opening.count + (isOpen ? 1 : 0) })
  const shown = useLastShown(wallet)
  if (shown === null) return null
  return <RateForm key={opening.count} open={isOpen} wallet={shown} {...props} />
}

/** The usual times in minutes, and any other one. */
const validFor = ['15', '60', '240', '1440', 'other'] as const
type ValidFor = (typeof validFor)[number]

const validForWords: Record<ValidFor, string> = {
  15: '15 minutes',
  60: '1 hour',
  240: '4 hours',
  1440: '24 hours',
  other: 'Another time',
}

const validForOptions: readonly SelectOption<ValidFor>[] = validFor.map((value) => ({
  value,
  label: validForWords[value],
}))

/** An hour: long enough for a customer to pay, short enough that the rate is not forgotten. */
const EMPTY: { usd: string; validFor: ValidFor; validMinutes: string } = {
  usd: '',
  validFor: '60',
  validMinutes: '',
}

type RateFormProps = Omit<SetRateProps, 'wallet'> & { open: boolean; wallet: AdminWallet }

function RateForm({ open, wallet, onClose, list }: RateFormProps) {
  const coin = wallet.asset?.symbol ?? wallet.name
  const form = useForm({ defaultValues: EMPTY })
  const [doubtful, setDoubtful] = useState<WalletRate | null>(null)
  const { send, busy, failure, dismiss } = useApiMutation(wallets.setRate, {
    failure: 'Please try again in a moment.',
    words: reasonOf,
    refreshes: [wallets.listAll],
    onSuccess(answer, { body }) {
      toast.success(answer?.message ?? 'The rate is set.', { hint: rateWords(body.usd, coin) })
      onClose()
    },
    onFailure: (error) => showFieldErrors(error, ['usd', 'validMinutes'], form.setError),
  })
  const set = (body: WalletRate) => void send({ params: { id: wallet.id }, body })
  const submit = form.handleSubmit((typed) => {
    const usd = readRate(typed.usd)
    const minutes = readMinutes(typed.validFor === 'other' ? typed.validMinutes : typed.validFor)
    if ('problem' in usd || 'problem' in minutes) return
    const body = { ...usd, ...minutes }
    if (wallet.rate === null || differsByMoreThanHalf(body.usd, wallet.rate.usd)) setDoubtful(body)
    else set(body)
  })

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Set the rate of ${wallet.name}`}
      onSubmit={(event) => void submit(event)}
      act="Set rate"
      busy={busy}
      busyLabel="Setting..."
    >
      <Stack gap="sm">
        <ActFailure title="Failed to set the rate" reason={failure} onDismiss={dismiss} />
        <Section title="Rate in force">
          <RateInForce wallet={wallet} />
        </Section>
        <RateFields form={form} coin={coin} />
        <p>New requests use this rate at once. Requests that customers have already begun keep theirs.</p>
      </Stack>
      <DoubtDialog
        doubtful={doubtful}
        wallet={wallet}
        coin={coin}
        onClose={() => setDoubtful(null)}
        onConfirm={set}
      />
      <RestoreFocus fallbacks={[list]} />
    </FormDialog>
  )
}

type RateFieldsProps = { form: ReturnType<typeof useForm<typeof EMPTY>>; coin: string }

function RateFields({ form, coin }: RateFieldsProps) {
  const field = fieldsOf(form)
  const isOther = form.watch('validFor') === 'other'
  return (
    <>
      <Grid columns={2} min="sm">
        <TextField
          label={`Dollars for 1 ${coin}`}
          prefix="$"
          hint="With up to 8 decimals."
          inputMode="decimal"
          autoComplete="off"
          autoFocus
          {...field('usd', { validate: (text) => problemIn(readRate(text)) })}
        />
        <Controller
          name="validFor"
          control={form.control}
          render={({ field: validity }) => (
            <Select
              label="Valid for"
              options={validForOptions}
              error={isOther ? undefined : form.formState.errors.validMinutes?.message}
              {...validity}
            />
          )}
        />
      </Grid>
      {isOther ? (
        <TextField
          label="Minutes"
          hint={`From ${RATE_MINUTES.min} to ${formatCount(RATE_MINUTES.max)}.`}
          inputMode="numeric"
          autoComplete="off"
          {...field('validMinutes', { validate: (text) => problemIn(readMinutes(text)) })}
        />
      ) : null}
    </>
  )
}

const problemIn = (reading: object | { problem: string }) => ('problem' in reading ? reading.problem : true)

type DoubtDialogProps = {
  doubtful: WalletRate | null
  wallet: AdminWallet
  coin: string
  onClose: () => void
  onConfirm: (body: WalletRate) => void
}

/** Asks again before a rate that differs by more than half from the one in force, or that has none to be compared with. */
function DoubtDialog({ doubtful, wallet: { rate }, coin, onClose, onConfirm }: DoubtDialogProps) {
  const shown = useLastShown(doubtful)
  if (shown === null) return null
  const words = rateWords(shown.usd, coin)
  return (
    <ConfirmDialog
      open={doubtful !== null}
      onClose={onClose}
      title="Is this rate right?"
      act={`Set ${words}`}
      tone="secondary"
      cancelLabel="Back"
      onConfirm={() => {
        onClose()
        onConfirm(shown)
      }}
    >
      <p>
        {rate
          ? `${words} differs by more than half from the rate in force, ${rateWords(rate.usd, coin)}.`
          : `No rate is in force, so compare ${words} with the market.`}{' '}
        Customers will be asked for amounts at the new rate.
      </p>
    </ConfirmDialog>
  )
}
