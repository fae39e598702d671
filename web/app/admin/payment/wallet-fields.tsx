import { ApiError } from '@bank/contract/client'
import { pastedAddress } from '@bank/contract/payment-link'
import type { WalletChangeApproval } from '@bank/contract/wallet-change-approval'
import { type AdminWallet, type NewWallet, WALLET_ADDRESS_MAX } from '@bank/contract/wallets'
import { useState } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { failureWords } from '../../api/failure-words.ts'
import { fieldsOf } from '../../forms/fields-of.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { Grid } from '../../ui/layout/grid.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { TextButton } from '../../ui/text-button/text-button.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { ActFailure } from '../acts/act-failure.tsx'
import { AddressVerdict } from './address-check.tsx'
import { waitingWords } from './change-words.ts'
import { CompareWithSource } from './compare-with-source.tsx'
import { DepositFields } from './deposit-fields.tsx'
import { MeantOr, NetworkField } from './network-field.tsx'
import { QrCodeField } from './qr-code-field.tsx'

type WalletFieldsProps = {
  form: UseFormReturn<NewWallet>
  /** The wallet before the edit; null for a new one. */
  wallet: AdminWallet | null
  changesAddress: boolean
  /** Whether this form has just saved a new key. */
  hasSavedKey: boolean
  approval: WalletChangeApproval
  /** The server's reason, if it does not belong to a field. */
  failure: string | null
  onDismiss: () => void
}

/** The fields of a wallet, and a sentence about what saving will do. */
export function WalletFields({
  form,
  wallet,
  changesAddress,
  hasSavedKey,
  approval,
  failure,
  onDismiss,
}: WalletFieldsProps) {
  const { control, watch } = form
  const field = fieldsOf(form)
  const address = pastedAddress(watch('address'))
  const correct = (name: 'name' | 'network', meant: string) => {
    form.setValue(name, meant, { shouldDirty: true, shouldValidate: true })
    form.setFocus(name)
  }
  const drawsNewCode = wallet === null || wallet.withdrawn !== null || changesAddress
  return (
    // Narrow gaps: with an address, its QR code and a failure the form is as tall as a laptop's window.
    <Stack gap="sm">
      <ActFailure title="Failed to save wallet" reason={failure} onDismiss={onDismiss} />
      {wallet === null || wallet.withdrawn === null ? null : (
        <Banner tone="warning" title="Enter the address again, from its source">
          The stored address {wallet.withdrawn === 'address' ? 'is not valid' : 'can’t be trusted'}, so it is
          not filled in. Compare the name and the network as well.{' '}
          {approval === 'off' ? 'Once the wallet is saved' : 'Once the change is approved'}, customers see the
          wallet again, with a new QR code.
        </Banner>
      )}
      <Grid columns={2} min="sm">
        <TextField
          label="Name"
          hint={
            <MeantOr
              value={watch('name')}
              onCorrect={(meant) => correct('name', meant)}
              hasError={form.formState.errors.name !== undefined}
            >
              As customers see it, e.g. Bitcoin.
            </MeantOr>
          }
          autoComplete="off"
          autoFocus
          {...field('name')}
        />
        <NetworkField
          value={watch('network')}
          onCorrect={(meant) => correct('network', meant)}
          {...field('network')}
        />
      </Grid>
      <Stack gap="xs">
        <TextField
          label="Address"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={WALLET_ADDRESS_MAX}
          {...field('address')}
        />
        {form.formState.errors.address ? null : (
          <AddressVerdict name={watch('name').trim()} network={watch('network').trim()} address={address} />
        )}
        {address === '' ? null : <CompareWithSource text={address} />}
      </Stack>
      <SavingNote
        changesAddress={changesAddress}
        isShown={wallet?.depositAddresses !== 'per-offer'}
        approval={approval}
      />
      <Controller
        name="qrCode"
        control={control}
        render={({ field: { ref, value, onChange, onBlur }, fieldState }) => (
          <QrCodeField
            ref={ref}
            file={value}
            onChoose={onChange}
            onBlur={onBlur}
            error={fieldState.error?.message}
            current={wallet?.withdrawn === null ? wallet : null}
            dropsCurrent={changesAddress}
            drawnOf={drawsNewCode ? address : ''}
          />
        )}
      />
      <Deposits form={form} wallet={wallet} hasSavedKey={hasSavedKey} />
    </Stack>
  )
}

/** Most wallets have no key, so its fields come when they are wanted. */
function Deposits(props: Pick<WalletFieldsProps, 'form' | 'wallet' | 'hasSavedKey'>) {
  const [isWanted, want] = useState(false)
  const hasKey = props.wallet !== null && props.wallet.extendedPublicKey !== null
  if (isWanted || hasKey) return <DepositFields {...props} autoFocus={isWanted} />
  return <TextButton onPress={() => want(true)}>Give each payment an address of its own</TextButton>
}

type SavingNoteProps = Pick<WalletFieldsProps, 'changesAddress' | 'approval'> & {
  /** Whether customers see the wallet’s own address. */
  isShown: boolean
}

/** What saving means for customers, and when they see it. */
function SavingNote({ changesAddress, isShown, approval }: SavingNoteProps) {
  const consequence =
    'The QR code of the old address will be removed. Requests made to the old address remain and are flagged.'
  if (approval !== 'off') {
    const { title, text } = waitingWords[approval]
    return (
      <Banner tone="info" title={title}>
        {changesAddress ? `${text} ${consequence}` : text}
      </Banner>
    )
  }
  if (!changesAddress) return null
  return (
    <Banner
      tone="warning"
      title={
        isShown
          ? 'Customers will see the new address at once'
          : 'The wallet’s own address will change at once'
      }
    >
      {consequence}
    </Banner>
  )
}

/** Why saving failed. Field errors are shown only beside their fields. */
export function reasonOf(error: unknown, failure: string): string {
  const hasFieldErrors = error instanceof ApiError && error.errors.some(({ path }) => path !== '')
  return hasFieldErrors ? 'Please correct the marked fields.' : failureWords(error, failure)
}
