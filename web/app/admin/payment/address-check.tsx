import { checkAddress } from '@bank/contract/address-check'
import { mismatchedNetwork, networkMeant } from '@bank/contract/network-names'
import type { AdminWallet } from '@bank/contract/wallets'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { Banner } from '../../ui/banner/banner.tsx'
import { classNames } from '../../ui/class-names/class-names.ts'
import tones from '../../ui/tone/tone.module.css'
import styles from './address-check.module.css'

type Checked = Pick<AdminWallet, 'name' | 'network' | 'address'>

export const isNotValid = ({ network, address }: Omit<Checked, 'name'>) =>
  checkAddress(network, address).result === 'wrong'

/** Says that a wallet's name and its network don't belong together; null if they do. */
export function mismatchWords(wallet: Pick<Checked, 'name' | 'network'>): string | null {
  const network = mismatchedNetwork(wallet)
  return network && `${wallet.name} is not a coin of ${network}’s network, as far as the bank knows`
}

/**
 * Marks an address that the bank could not check, or that an earlier version accepted without one, or one on a network that its
 * coin doesn't belong to; nothing for others.
 */
export function AddressMark({ name, network, address }: Checked) {
  const { result } = checkAddress(network, address)
  if (result === 'unknown') return <Verdict tone="pending">Address not checked</Verdict>
  if (result === 'wrong') return <Verdict tone="negative">Address not valid</Verdict>
  return mismatchedNetwork({ name, network }) ? (
    <Verdict tone="pending">Coin of another network</Verdict>
  ) : null
}

/** Below the address in the list: the mark, or that each payment has an address of its own. */
export const AddressOrigin = ({ wallet }: { wallet: AdminWallet }) =>
  wallet.depositAddresses === 'per-offer' ? 'A new address for each payment' : <AddressMark {...wallet} />

/** The same as a banner that says why, for whoever decides about the address or reads its details. */
export function AddressWarning({ name, network, address }: Checked) {
  const check = checkAddress(network, address)
  if (check.result === 'unknown') {
    return (
      <Banner tone="warning" title="Address not checked">
        The bank can’t check addresses on {network}. Compare it with its source: a mistake would not show
        otherwise.
      </Banner>
    )
  }
  if (check.result === 'wrong') {
    return (
      <Banner tone="error" title="Address not valid">
        {check.mistake}.
      </Banner>
    )
  }
  const mismatch = mismatchWords({ name, network })
  return mismatch ? (
    <Banner tone="warning" title="Coin of another network">
      {mismatch}.
    </Banner>
  ) : null
}

/**
 * What the check says about the address in the form, as soon as it is there.
 *
 * Accessibility: a polite status, which is read when it changes.
 */
export function AddressVerdict(wallet: Checked) {
  const verdict = wallet.network === '' || wallet.address === '' ? null : verdictOn(wallet)
  return <div role="status">{verdict ? <Verdict tone={verdict.tone}>{verdict.words}</Verdict> : null}</div>
}

const icons = { positive: CircleCheck, pending: TriangleAlert, negative: CircleAlert } as const

type Tone = keyof typeof icons

function Verdict({ tone, children }: { tone: Tone; children: string }) {
  const Icon = icons[tone]
  return (
    <span className={classNames(tones.tone, styles.verdict)} data-tone={tone}>
      <Icon className={styles.icon} aria-hidden="true" />
      {children}
    </span>
  )
}

function verdictOn({ name, network, address }: Checked): { tone: Tone; words: string } {
  const check = checkAddress(network, address)
  const mismatch = check.result === 'wrong' ? null : mismatchWords({ name, network })
  if (mismatch) return { tone: 'pending', words: mismatch }
  switch (check.result) {
    case 'checked':
      return { tone: 'positive', words: `Address checked: a valid ${check.network} address` }
    case 'no-checksum':
      return {
        tone: 'pending',
        words: `This has the form of a ${check.network} address, but no checksum. Compare it with its source: a mistake would not show otherwise`,
      }
    case 'wrong':
      return { tone: 'negative', words: check.mistake }
    case 'unknown':
      return {
        tone: 'pending',
        words: networkMeant(network)
          ? 'Address not checked: correct the network first'
          : `Address not checked: the bank can’t check addresses on ${network}`,
      }
  }
}
