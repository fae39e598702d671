import { networkMeant } from '@bank/contract/network-names'
import { oversight } from '@bank/contract/oversight'
import type { WalletChange } from '@bank/contract/wallet-changes'
import { wallets } from '@bank/contract/wallets'
import { useSession } from '../../account/session/session.ts'
import { call } from '../../api/call.ts'
import { ConfirmedActDialog } from '../../forms/confirmed-act-dialog.tsx'
import { type ConfirmedAct, useConfirmedAct } from '../../forms/use-confirmed-act.ts'
import type { FocusFallbacks } from '../../lists/restore-focus.tsx'
import { AddressInGroups } from '../../ui/address-in-groups/address-in-groups.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { nameOnRecord } from '../people/person-name.ts'
import { AddressWarning, isNotValid } from './address-check.tsx'
import { changeTitle, type Verb, verbOf } from './change-words.ts'
import { changesDeposits } from './deposit-change.tsx'
import { FirstAddresses } from './first-addresses.tsx'
import { changedByWallets } from './wallet-changes.ts'

type Asked = { decision: 'confirm' | 'decline'; change: WalletChange }

/** Deciding on a waiting change. `WalletDecisionDialog` asks first. */
export function useWalletDecisions(focusFallbacks: FocusFallbacks): ConfirmedAct<Asked> {
  return useConfirmedAct({
    act: ({ decision, change: { id } }: Asked) =>
      call(decision === 'confirm' ? wallets.confirmChange : wallets.declineChange, { params: { id } }),
    onSuccess: ({ message }) => void toast.success(message),
    refreshes: [...changedByWallets, oversight.settings],
    focusFallbacks,
  })
}

/**
 * Asks before a waiting change is confirmed, declined, vetoed or withdrawn, and shows the whole address for
 * comparison.
 */
export function WalletDecisionDialog({ decisions }: { decisions: ConfirmedAct<Asked> }) {
  const ownId = useSession()?.user.id
  if (decisions.asked === null) return null
  const { decision, change } = decisions.asked
  const verb = verbOf(decision, change, ownId)
  const isRefused = decision === 'confirm' && willBeRefused(change)
  return (
    <ConfirmedActDialog
      confirmation={decisions}
      title={`${verb} this change?`}
      act={isRefused ? null : verb}
      tone={decision === 'confirm' ? 'primary' : 'danger'}
      busyLabel={busyWords[verb]}
    >
      <Stack gap="sm">
        <p>
          <strong>{changeTitle(change)}</strong>, proposed by{' '}
          {change.proposedBy.id === ownId ? 'you' : nameOnRecord(change.proposedBy)}.
        </p>
        {isRefused && change.wallet !== null ? (
          <Refused wallet={change.wallet} />
        ) : (
          <Consequence decision={decision} change={change} />
        )}
      </Stack>
    </ConfirmedActDialog>
  )
}

const busyWords: Record<Verb, string> = {
  Confirm: 'Confirming...',
  Decline: 'Declining...',
  Veto: 'Vetoing...',
  Withdraw: 'Withdrawing...',
}

/** Whether the server would refuse the change, because it was proposed before its network and address were checked as now. */
function willBeRefused({ wallet, current }: WalletChange): boolean {
  if (wallet === null) return false
  const isNew = current?.network !== wallet.network || current.address !== wallet.address
  return isNew && (networkMeant(wallet.network) !== null || isNotValid(wallet))
}

function Refused({ wallet }: { wallet: NonNullable<WalletChange['wallet']> }) {
  const meant = networkMeant(wallet.network)
  return (
    <>
      {meant ? (
        <Banner tone="error" title="Network misspelt">
          “{wallet.network}” looks like a misspelling of {meant}.
        </Banner>
      ) : (
        <AddressWarning {...wallet} />
      )}
      <p>This change can’t be confirmed. Decline it and propose it again.</p>
    </>
  )
}

function Consequence({ decision, change }: Asked) {
  if (decision === 'decline' && change.kind === 'setting')
    return <p>The change will be discarded, and the setting stays as it is.</p>
  if (decision === 'decline')
    return <p>The change will be discarded, and customers see the same as before.</p>
  if (change.wallet === null) return <p>From now on, fewer wallet changes will need approval.</p>
  const { address, depositAddresses } = change.wallet
  return (
    <>
      <AddressWarning {...change.wallet} />
      {depositAddresses === 'shared' || change.current?.address !== address ? (
        <>
          <p>
            {depositAddresses === 'shared'
              ? 'From now on, customers will pay to this address.'
              : 'This will be the wallet’s own address.'}{' '}
            Compare every group with its source, not with what the other administrator tells you:
          </p>
          <p>
            <AddressInGroups address={address} />
          </p>
        </>
      ) : null}
      {changesDeposits(change) ? <KeyToCompare wallet={change.wallet} /> : null}
    </>
  )
}

function KeyToCompare({
  wallet: { depositAddresses, extendedPublicKey, previewAddresses },
}: {
  wallet: NonNullable<WalletChange['wallet']>
}) {
  if (extendedPublicKey === null) return <p>The wallet will have no extended public key any more.</p>
  return (
    <>
      <p>
        {depositAddresses === 'per-offer'
          ? 'From now on, each payment will get a new address that is derived from this key.'
          : 'The key will be stored. Customers don’t pay to its addresses until that is proposed as well.'}{' '}
        Open our own wallet: these must be its first receiving addresses, in this order. If one differs,
        decline the change.
      </p>
      <FirstAddresses addresses={previewAddresses} />
    </>
  )
}
