import { Network } from '@bank/contract/coin'
import type { DepositAddresses } from '@bank/contract/deposit-addresses'
import { NETWORKS } from '@bank/contract/networks'
import { type AdminWallet, EXTENDED_KEY_MAX, type NewWallet, PREVIEW_ADDRESSES } from '@bank/contract/wallets'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { Banner } from '../../ui/banner/banner.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { RadioGroup } from '../../ui/radio-group/radio-group.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { depositWords } from './change-words.ts'
import { CompareWithSource } from './compare-with-source.tsx'
import { Comparison } from './comparison.tsx'

type DepositFieldsProps = {
  form: UseFormReturn<NewWallet>
  /** The wallet before the edit; null for a new one. */
  wallet: AdminWallet | null
  /** Whether this form has just saved a new key. */
  hasSavedKey: boolean
  /** Whether the key takes the focus when the fields appear. */
  autoFocus: boolean
}

/**
 * The key from which new addresses are derived, and whether they are used (DEC-59). The server derives them, so the addresses of
 * a key can be compared once it is saved, and used once they have been compared.
 */
export function DepositFields({ form, wallet, hasSavedKey, autoFocus }: DepositFieldsProps) {
  const { control, watch, setValue, formState } = form
  const { errors } = formState
  const saved = wallet?.withdrawn === null ? wallet : null
  const wasOn = saved?.depositAddresses === 'per-offer'
  const key = (watch('extendedPublicKey') ?? '').trim()
  const isSavedKey = key !== '' && key === saved?.extendedPublicKey
  const preview = isSavedKey && !wasOn ? saved.previewAddresses : []
  const compared = (watch('confirmedAddresses') ?? '').split(' ')
  const isCompared =
    preview.length === PREVIEW_ADDRESSES && preview.every((address) => compared.includes(address))
  const canUse = isSavedKey && (wasOn || isCompared)
  const choose = (chosen: DepositAddresses) => setValue('depositAddresses', chosen, { shouldDirty: true })

  function keepCompared(addresses: string[]) {
    setValue('confirmedAddresses', addresses.join(' '), { shouldDirty: true })
    if (addresses.length < preview.length) choose('shared')
  }

  return (
    <>
      <KeyField
        form={form}
        saved={saved}
        autoFocus={autoFocus}
        // Another key has other addresses, which nobody has compared yet.
        onType={(typed) => choose(wasOn && typed === saved.extendedPublicKey ? 'per-offer' : 'shared')}
      />
      <Comparison
        addresses={preview}
        compared={compared}
        onCompare={keepCompared}
        hasSavedKey={hasSavedKey}
        error={errors.confirmedAddresses?.message}
      />
      <Controller
        name="depositAddresses"
        control={control}
        render={({ field: { disabled: _, ...field } }) => (
          <RadioGroup
            label="Deposit addresses"
            options={[
              { value: 'shared', label: depositWords.shared, hint: 'Everyone pays to the address above.' },
              {
                value: 'per-offer',
                label: depositWords['per-offer'],
                hint: canUse ? CAN_USE : whyNot(key, isSavedKey, preview.length > 0),
                disabled: !canUse,
              },
            ]}
            error={errors.depositAddresses?.message}
            {...field}
          />
        )}
      />
      <SwitchNote saved={saved} isOn={watch('depositAddresses') === 'per-offer'} hasKey={key !== ''} />
    </>
  )
}

type KeyFieldProps = {
  form: UseFormReturn<NewWallet>
  saved: AdminWallet | null
  autoFocus: boolean
  onType: (key: string) => void
}

function KeyField({ form: { register, watch, formState }, saved, autoFocus, onType }: KeyFieldProps) {
  const key = (watch('extendedPublicKey') ?? '').trim()
  return (
    <Stack gap="xs">
      <TextField
        label="Extended public key"
        optional
        hint={`${keyHint(saved, watch('network').trim())} Never enter a private key (xprv, zprv).`}
        autoComplete="off"
        autoFocus={autoFocus}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={EXTENDED_KEY_MAX}
        error={formState.errors.extendedPublicKey?.message}
        {...register('extendedPublicKey', { onChange: ({ target }) => onType(target.value.trim()) })}
      />
      {key === '' || key === saved?.extendedPublicKey || LOOKS_PRIVATE.test(key) ? null : (
        <CompareWithSource text={key} />
      )}
    </Stack>
  )
}

/** How private keys begin (xprv, zprv, Ltpv): they are not shown a second time. The server refuses and records them. */
const LOOKS_PRIVATE = /prv|tpv/i

/** Which key a network's wallets need. */
const keys: Record<Network, string> = {
  bitcoin: 'zpub or xpub of m/84’/0’/0’',
  litecoin: 'zpub or xpub of m/84’/2’/0’',
  ethereum: 'xpub of m/44’/60’/0’',
  tron: 'xpub of m/44’/195’/0’',
}

/** Only the server knows which network a newly typed name means. */
function keyHint(saved: AdminWallet | null, network: string): string {
  if (saved?.asset && saved.network === network) return `The ${keys[saved.asset.network]} of our own wallet.`
  const all = Network.options.map((known) => `${NETWORKS[known].label}: ${keys[known]}.`)
  return `The key of an account of our own wallet. ${all.join(' ')}`
}

const CAN_USE = 'Each payment gets an address that no other payment has, so that payments can be told apart.'

function whyNot(key: string, isSavedKey: boolean, hasPreview: boolean): string {
  if (key === '') return 'Enter the extended public key first, and save it.'
  if (!isSavedKey) return 'Save the key first. Then its first addresses can be compared here.'
  return hasPreview
    ? 'Compare the three addresses above first.'
    : 'Open this wallet again to compare the first addresses of its new key.'
}

type SwitchNoteProps = { saved: AdminWallet | null; isOn: boolean; hasKey: boolean }

/** What saving changes for customers who begin a payment from then on. */
function SwitchNote({ saved, isOn, hasKey }: SwitchNoteProps) {
  if (saved === null) return null
  const wasOn = saved.depositAddresses === 'per-offer'
  const isRemoved = saved.extendedPublicKey !== null && !hasKey
  if (wasOn && !isOn)
    return (
      <Banner tone="warning" title="All customers will pay to one address">
        {isRemoved ? 'The key will be removed. ' : ''}Payments to addresses that customers were shown before
        still reach our wallet.
      </Banner>
    )
  if (isRemoved) return <Banner title="The key will be removed">Customers notice nothing of it.</Banner>
  if (wasOn || !isOn) return null
  return (
    <Banner tone="warning" title="Each payment will get a new address">
      Payments that customers have already begun keep the address that they were shown.
    </Banner>
  )
}
