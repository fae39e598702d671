import { checkAddress } from '@bank/contract/address-check'
import { networkMeant } from '@bank/contract/network-names'
import type { AdminWallet } from '@bank/contract/wallets'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { Banner } from '../../ui/banner/banner.tsx'
import { classNames } from '../../ui/class-names/class-names.ts'
import tones from '../../ui/tone/tone.module.css'
import styles from './address-check.module.css'

type Checked = Pick<AdminWallet, 'network' | 'address'>

export const isNotValid = ({ network, address }: Checked) => checkAddress(network, address).result === 'wrong'

/** Marks an address that the bank could not check, or that an earlier version accepted without one; nothing for others. */
export function AddressMark({ network, address }: Checked) {
  const { result } = checkAddress(network, address)
  if (result === 'unknown') return <Verdict tone="pending">Address not checked</Verdict>
  return result === 'wrong' ? <Verdict tone="negative">Address not valid</Verdict> : null
}

/** The same as a banner that says why, for whoever decides about the address or reads its details. */
export function AddressWarning({ network, address }: Checked) {
  const check = checkAddress(network, address)
  if (check.result === 'unknown') {
    return (
      <Banner tone="warning" title="Address not checked">
        The bank can’t check addresses on {network}. Compare it with its source: a mistake would not show
        otherwise.
      </Banner>
    )
  }
  if (check.result !== 'wrong') return null
  return (
    <Banner tone="error" title="Address not valid">
      {check.mistake}.
    </Banner>
  )
}

/**
 * What the check says about the address in the form, as soon as it is there.
 *
 * Accessibility: a polite status, which is read when it changes.
 */
export function AddressVerdict({ network, address }: Checked) {
  const verdict = network === '' || address === '' ? null : verdictOn(network, address)
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

function verdictOn(network: string, address: string): { tone: Tone; words: string } {
  const check = checkAddress(network, address)
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
