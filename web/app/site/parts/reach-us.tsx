import { brand } from '@bank/contract/brand'
import { facts } from '../facts/facts.ts'
import styles from './reach-us.module.css'
import { RowList } from './row-list.tsx'

/** How and when to reach the bank. */
export function ReachUs() {
  return (
    <RowList
      rows={[
        { label: 'Call', value: <ReachByPhone /> },
        { label: 'Write', value: <ReachByEmail /> },
        ...facts.support.hours.map(({ days, hours }) => ({ label: days, value: hours })),
      ]}
    />
  )
}

/** The bank's phone number as a link that dials it. */
export function ReachByPhone() {
  return (
    <a className={styles.phone} href={`tel:${brand.phone.replaceAll(' ', '')}`}>
      {brand.phone}
    </a>
  )
}

/** The bank's e-mail address as a link that opens the mail program. */
export function ReachByEmail({ address = brand.email }: { address?: string }) {
  return (
    <a href={`mailto:${address}`}>
      <EmailAddress address={address} />
    </a>
  )
}

/** An e-mail address that can break after the @, for large type on a phone, and nowhere else. */
export function EmailAddress({ address }: { address: string }) {
  const [name, host] = address.split('@')
  return (
    <>
      {`${name}@`}
      <wbr />
      {host}
    </>
  )
}
