import { brand } from '@bank/contract/brand'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/button/button-class.ts'
import styles from './failure-page.module.css'

export const notFoundTitle = `Page not found | ${brand.bankName}`

/** What people read at an unknown address, on the public site and in the application. */
export function NotFound() {
  return (
    <div className={styles.words}>
      <p className={styles.code}>404</p>
      <h1>Page not found</h1>
      <p>There is no page at this address. The address may have been mistyped, or the page may have moved.</p>
      <div className={styles.acts}>
        <a href={paths.home} className={buttonClass()}>
          Go to the home page
        </a>
        <a href={paths.contact} className={buttonClass({ variant: 'secondary' })}>
          Contact us
        </a>
      </div>
    </div>
  )
}
