import { brand } from '@bank/contract/brand'
import styles from './reach-by.module.css'

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
function EmailAddress({ address }: { address: string }) {
  const [name, host] = address.split('@')
  return (
    <>
      {`${name}@`}
      <wbr />
      {host}
    </>
  )
}
