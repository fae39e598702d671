import { brand } from '@bank/contract/brand'
import { isRouteErrorResponse, Link } from 'react-router'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/button/button-class.ts'
import { Logo } from './brand-mark.tsx'
import styles from './failure-page.module.css'

export const notFoundTitle = `Page not found | ${brand.bankName}`

export function failureTitle(error: unknown): string {
  return isMissing(error) ? notFoundTitle : `Something went wrong | ${brand.bankName}`
}

/** The page shown when a page fails. The cause goes to the console and the log, never to the page. */
export function FailurePage({ error }: { error: unknown }) {
  return (
    <div className={styles.page}>
      <Link to={paths.home} className={styles.home} aria-label={`${brand.bankName}, home`}>
        <Logo />
      </Link>
      <main id="main" tabIndex={-1}>
        <Failure error={error} />
      </main>
    </div>
  )
}

/** The same inside a layout that still works. */
export function Failure({ error }: { error: unknown }) {
  return isMissing(error) ? <NotFound /> : <SomethingWentWrong />
}

const isMissing = (error: unknown) => isRouteErrorResponse(error) && error.status === 404

/** Shared with the page for unknown addresses. */
export function NotFound() {
  return (
    <div className={styles.words}>
      <p className={styles.code}>404</p>
      <h1>Page not found</h1>
      <p>There is no page at this address. The address may be mistyped, or the page may have moved.</p>
      <div className={styles.acts}>
        <Link to={paths.home} className={buttonClass()}>
          Go to the home page
        </Link>
        <Link to={paths.contact} className={buttonClass({ variant: 'secondary' })}>
          Contact us
        </Link>
      </div>
    </div>
  )
}

function SomethingWentWrong() {
  return (
    <div className={styles.words}>
      <h1>Something went wrong</h1>
      <p>
        This page can’t be displayed because of an error on our side. Nothing you did was lost or sent twice.
        Please load the page again. If the problem continues, contact us: {brand.contactLine}.
      </p>
      <div className={styles.acts}>
        {/* A full load, because it also discards the state that broke the page. */}
        {/* A plain button: React Aria's would have to load with every public page. */}
        <button type="button" className={buttonClass()} onClick={() => location.reload()}>
          Load the page again
        </button>
        <a href={paths.home} className={buttonClass({ variant: 'secondary' })}>
          Go to the home page
        </a>
      </div>
    </div>
  )
}
