import { brand } from '@bank/contract/brand'
import { isRouteErrorResponse } from 'react-router'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/button/button-class.ts'
import { Logo } from './brand-mark.tsx'
import styles from './failure-page.module.css'
import { NotFound, notFoundTitle } from './not-found.tsx'

export function failureTitle(error: unknown): string {
  return isMissing(error) ? notFoundTitle : `Something went wrong | ${brand.bankName}`
}

/** The page shown when a page fails. The cause goes to the console and the log, never to the page. */
export function FailurePage({ error }: { error: unknown }) {
  return (
    <div className={styles.page}>
      <a href={paths.home} className={styles.home} aria-label={`${brand.bankName}, home`}>
        <Logo />
      </a>
      <main id="main" tabIndex={-1}>
        <Failure error={error} />
      </main>
    </div>
  )
}

/** The same inside a layout that still works. */
export function Failure({ error }: { error: unknown }) {
  return isMissing(error) ? <NotFound /> : <SomethingWentWrong isUnloaded={hasStatus(error, UNLOADED)} />
}

/** A screen whose code could not be loaded (../../failed-routes.ts). */
const UNLOADED = 504
const hasStatus = (error: unknown, status: number) => isRouteErrorResponse(error) && error.status === status
const isMissing = (error: unknown) => hasStatus(error, 404)

/** Marked if it could not be loaded, so that connection.ts loads it once the bank can be reached. */
function SomethingWentWrong({ isUnloaded }: { isUnloaded: boolean }) {
  return (
    <div className={styles.words} data-unloaded={isUnloaded || undefined}>
      <h1>{isUnloaded ? 'This page is not loaded yet' : 'Something went wrong'}</h1>
      <p>
        {isUnloaded
          ? 'The bank can’t be reached, so this page could not be loaded. It opens by itself once there is a connection.'
          : `This page can’t be displayed because of an error on our side. Nothing you did was lost or sent twice. Please load the page again. If the problem continues, contact us: ${brand.contactLine}.`}
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
