import { checkAddress } from '@bank/contract/address-check'
import type { AdminWallet } from '@bank/contract/wallets'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { Badge } from '../../ui/badge/badge.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { classNames } from '../../ui/class-names/class-names.ts'
import tones from '../../ui/tone/tone.module.css'
import styles from './address-check.module.css'

type Checked = Pick<AdminWallet, 'network' | 'address'>

/** Marks an address that the bank could not check, or that an earlier version accepted without one; nothing for others. */
export function AddressMark({ network, address }: Checked) {
  const { result } = checkAddress(network, address)
  if (result === 'unknown') return <Badge tone="pending">Address not checked</Badge>
  return result === 'wrong' ? <Badge tone="negative">Address not valid</Badge> : null
}

/** The same as a banner that says why, for whoever decides about the address or reads its details. */
export function AddressWarning({ network, address }: Checked) {
  const check = checkAddress(network, address)
  if (check.result === 'unknown') {
    return (
      <Banner tone="warning" title="Address not checked">
        The bank can’t check addresses on {network}, so nothing but comparing it with its source finds a
        mistake.
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
  const Icon = verdict ? icons[verdict.tone] : null
  return (
    <div role="status">
      {verdict && Icon ? (
        <p className={classNames(tones.tone, styles.verdict)} data-tone={verdict.tone}>
          <Icon className={styles.icon} aria-hidden="true" />
          {verdict.words}
        </p>
      ) : null}
    </div>
  )
}

const icons = { positive: CircleCheck, pending: TriangleAlert, negative: CircleAlert } as const

function verdictOn(network: string, address: string): { tone: keyof typeof icons; words: string } {
  const check = checkAddress(network, address)
  switch (check.result) {
    case 'checked':
      return { tone: 'positive', words: `Address checked: a valid ${check.network} address` }
    case 'no-checksum':
      return {
        tone: 'pending',
        words: `This has the form of a ${check.network} address, but no checksum: only comparing it finds a mistake`,
      }
    case 'wrong':
      return { tone: 'negative', words: check.mistake }
    case 'unknown':
      return {
        tone: 'pending',
        words: `Address not checked: the bank can’t check addresses on ${network}`,
      }
  }
}
