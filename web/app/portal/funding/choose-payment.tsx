import { cents, REQUEST_MIN_CENTS } from '@bank/contract/money'
import { FUNDABLE } from '@bank/contract/own-transactions'
import type { Wallet } from '@bank/contract/wallets'
import WalletIcon from 'lucide-react/icons/wallet'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { accountWords } from '../../transactions/transaction-kinds.ts'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import type { Loadable } from '../../ui/loadable/loadable.ts'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { formatMoney } from '../../ui/money/format-money.ts'
import { RadioGroup } from '../../ui/radio-group/radio-group.tsx'
import { Select } from '../../ui/select/select.tsx'
import { SkeletonBlock, SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import type { FundingChoice, FundingEntry } from './funding-form.ts'
import { coinName } from './payment.ts'
import { StepMark } from './step-mark.tsx'

type ChoosePaymentProps = {
  form: UseFormReturn<FundingEntry, unknown, FundingChoice>
  wallets: Loadable<readonly Wallet[]>
}

/** Step 1: the coin, the account and the amount. */
export function ChoosePayment({ form, wallets }: ChoosePaymentProps) {
  return (
    <Stack>
      <StepMark step={1} />
      <Loaded data={wallets} skeleton={<FieldsSkeleton />} loadingLabel="Loading wallets">
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              title="No cryptocurrency is available"
              hint="We can’t accept payments in cryptocurrency at the moment. Please try again later."
              icon={<WalletIcon />}
            />
          ) : (
            <Fields form={form} wallets={list} />
          )
        }
      </Loaded>
    </Stack>
  )
}

function Fields({ form, wallets }: { form: ChoosePaymentProps['form']; wallets: readonly Wallet[] }) {
  const { control, register, formState } = form
  const { errors } = formState

  /** The wallet list can be read again while this step is open, and the new list may lack the chosen wallet. */
  function withdrawnError(walletId: string) {
    const isListed = walletId === '' || wallets.some(({ id }) => id === walletId)
    return isListed ? undefined : 'This cryptocurrency is no longer available. Choose another one.'
  }

  return (
    <Stack>
      <Controller
        name="walletId"
        control={control}
        render={({ field }) => (
          <Select
            label="Cryptocurrency"
            options={wallets.map((wallet) => ({
              value: wallet.id,
              label: coinName(wallet.name, wallet.network),
            }))}
            placeholder="Choose a cryptocurrency"
            error={errors.walletId?.message ?? withdrawnError(field.value)}
            {...field}
          />
        )}
      />
      <Controller
        name="accountType"
        control={control}
        render={({ field }) => (
          <RadioGroup
            label="Account to fund"
            options={FUNDABLE.map((account) => ({ value: account, label: accountWords[account] }))}
            error={errors.accountType?.message}
            {...field}
          />
        )}
      />
      <TextField
        label="Amount (USD)"
        prefix="$"
        // Not type="number": browsers drop the comma of "2500,00" there, which multiplies the amount by a hundred.
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        hint={`At least ${formatMoney(cents(REQUEST_MIN_CENTS), { cents: true })}`}
        error={errors.amount?.message}
        {...register('amount')}
      />
    </Stack>
  )
}

function FieldsSkeleton() {
  return (
    <Stack>
      {['cryptocurrency', 'account', 'amount'].map((field) => (
        <Stack key={field} gap="xs">
          <SkeletonText width="quarter" />
          <SkeletonBlock height="sm" />
        </Stack>
      ))}
    </Stack>
  )
}
