import * as z from 'zod'

/**
 * Who gets which answer, endpoint by endpoint, according to the decisions. It is written by hand, so that it can disagree
 * with the contract. The object is the caller's `own`, a `foreign` one of another user, or a `random` id that does not exist.
 *
 * nobody    no token, or one that is malformed, expired, revoked, or of a suspended or inactive account, including an
 *           administrator's
 * customer  a pending or active customer, another customer, an advisor, and a user who was an administrator until just now
 * stale     an administrator who signed in sixteen minutes ago. A customer who did so gets the customer's answer, but is
 *           asked for the password wherever the stale administrator is
 * admin     an administrator who has just signed in, or did so fourteen minutes ago
 */
const TABLE = `
endpoint                       object   nobody  customer       stale              admin
identity.register              -        201     201            201                201
identity.login                 -        200     200            200                200
recovery.forgotPassword        -        200     200            200                200
recovery.resetPassword         -        400:token_over 400:token_over 400:token_over 400:token_over
recovery.verifyEmail           -        400:token_over 400:token_over 400:token_over 400:token_over
recovery.undoEmail             -        400:token_over 400:token_over 400:token_over 400:token_over
recovery.lock                  random   400:token_over 400:token_over 400:token_over 400:token_over
signInSteps.secondFactorOptions -       200     200            200                200
signInSteps.secondFactor       -        200     200            200                200
signInSteps.passkeyOptions     -        200     200            200                200
signInSteps.passkey            -        200     200            200                200
oversight.status               -        200     200            200                200
oversight.health               -        200     200            200                200
oversight.ready                -        200     200            200                200
identity.logout                -        401     200            200                200
identity.me                    -        401     200            200                200
identity.confirmPassword       -        401     200            200                200
identity.updateProfile         -        401     200            200                200
identity.updateProfile         contact  401     200            403:sign_in_again  200
identity.changePassword        -        401     200            200                200
recovery.sendVerification      -        401     200            200                200
recovery.lock                  -        401     200            200                200
sessions.list                  -        401     200            200                200
sessions.end                   own      401     200            200                200
sessions.end                   foreign  401     404            404                404
sessions.end                   random   401     404            404                404
sessions.endOthers             -        401     200            200                200
sessions.signIns               -        401     200            200                200
sessions.accessLog             -        401     200            200                200
preferences.read               -        401     200            200                200
preferences.update             -        401     200            200                200
factors.list                   -        401     200            200                200
factors.startTotp              -        401     200            403:sign_in_again  200
factors.confirmTotp            -        401     200            403:sign_in_again  200
factors.removeTotp             -        401     200            403:sign_in_again  200
factors.passkeyOptions         -        401     200            403:sign_in_again  200
factors.addPasskey             -        401     201            403:sign_in_again  201
factors.renamePasskey          own      401     200            403:sign_in_again  200
factors.renamePasskey          foreign  401     404            403:sign_in_again  404
factors.renamePasskey          random   401     404            403:sign_in_again  404
factors.removePasskey          own      401     200            403:sign_in_again  200
factors.removePasskey          foreign  401     404            403:sign_in_again  404
factors.removePasskey          random   401     404            403:sign_in_again  404
factors.newRecoveryCodes       -        401     200            403:sign_in_again  200
finances.status                -        401     200            200                200
finances.history               -        401     200            200                200
finances.performance           -        401     200            200                200
finances.portfolio             -        401     200            200                200
finances.investments           -        401     200            200                200
finances.accounts              -        401     200            200                200
finances.savings               -        401     200            200                200
finances.insurance             -        401     200            200                200
finances.funding               -        401     200            200                200
finances.assets                -        401     200            200                200
finances.writePortfolio        -        401     403            403                403
finances.writeInvestments      -        401     403            403                403
finances.writeAccounts         -        401     403            403                403
finances.writeInsurance        -        401     403            403                403
finances.writeFunding          -        401     403            403                403
finances.planSavings           -        401     200            200                200
finances.planSavings           balance  401     403            403                403
transactions.list              -        401     200            200                200
transactions.create            -        401     201            201                201
transactions.get               own      401     200            200                200
transactions.get               foreign  401     404            404                404
transactions.get               random   401     404            404                404
transactions.describe          own      401     200            200                200
transactions.describe          foreign  401     404            404                404
transactions.describe          random   401     404            404                404
transactions.cancel            own      401     200            200                200
transactions.cancel            foreign  401     404            404                404
transactions.cancel            random   401     404            404                404
transactionFiles.export        -        401     200            200                200
offers.make                    -        401     201            201                201
offers.listOpen                -        401     200            200                200
offers.get                     own      401     200            200                200
offers.get                     foreign  401     404            404                404
offers.get                     random   401     404            404                404
offers.remove                  own      401     200            200                200
offers.remove                  foreign  401     404            404                404
offers.remove                  random   401     404            404                404
wallets.list                   -        401     200            200                200
verification.submit            -        401     200            200                200
verification.status            -        401     200            200                200
notifications.list             -        401     200            200                200
notifications.markRead         -        401     200            200                200
myData.requestExport           -        401     202            403:sign_in_again  202
myData.exportFile              -        401     200            403:sign_in_again  200
myData.exportStatus            -        401     200            200                200
customers.list                 -        401     403            200                200
customers.listForVerification  -        401     403            200                200
customers.get                  own      401     403            200                200
customers.get                  foreign  401     403            200                200
customers.get                  random   401     403            404                404
customers.update               own      401     403            403:sign_in_again  403:forbidden
customers.update               foreign  401     403            403:sign_in_again  200
customers.update               random   401     403            403:sign_in_again  404
customers.sendPasswordReset    own      401     403            403:sign_in_again  200
customers.sendPasswordReset    foreign  401     403            403:sign_in_again  200
customers.sendPasswordReset    random   401     403            403:sign_in_again  404
customers.removeFactors        own      401     403            403:sign_in_again  403:forbidden
customers.removeFactors        foreign  401     403            403:sign_in_again  200
customers.removeFactors        random   401     403            403:sign_in_again  404
customers.undoEmail            own      401     403            403:sign_in_again  403:forbidden
customers.undoEmail            foreign  401     403            403:sign_in_again  200
customers.undoEmail            random   401     403            403:sign_in_again  404
customers.remove               own      401     403            403:sign_in_again  403:forbidden
customers.remove               foreign  401     403            403:sign_in_again  200
customers.remove               random   401     403            403:sign_in_again  404
activity.trend                 -        401     200            200                200
insights.list                  -        401     200            200                200
calendar.list                  -        401     200            200                200
calendar.file                  -        401     200            200                200
documents.list                 -        401     200            200                200
documents.file                 own      401     200            200                200
documents.file                 foreign  401     404            404                404
documents.file                 random   401     404            404                404
documents.verify               -        200     200            200                200
activity.list                  -        401     200            200                200
activity.all                   -        401     200            200                200
activity.balances              -        401     200            200                200
activity.listOf                own      401     403            200                200
activity.listOf                foreign  401     403            200                200
activity.listOf                random   401     403            404                404
finances.balancesOf            own      401     403            200                200
finances.balancesOf            foreign  401     403            200                200
finances.balancesOf            random   401     403            404                404
finances.editFigures           own      401     403            403:sign_in_again  403:forbidden
finances.editFigures           foreign  401     403            403:sign_in_again  200
finances.editFigures           random   401     403            403:sign_in_again  404
finances.listAssets            -        401     403            200                200
finances.editAssets            own      401     403            403:sign_in_again  403:forbidden
finances.editAssets            foreign  401     403            403:sign_in_again  200
finances.editAssets            random   401     403            403:sign_in_again  404
transactions.listAll           -        401     403            200                200
transactions.listPending       -        401     403            200                200
transactions.getAny            own      401     403            200                200
transactions.getAny            foreign  401     403            200                200
transactions.getAny            random   401     403            404                404
transactions.approve           own      401     403            403:sign_in_again  403:forbidden
transactions.approve           foreign  401     403            403:sign_in_again  200
transactions.approve           random   401     403            403:sign_in_again  404
transactions.reject            own      401     403            403:forbidden      403:forbidden
transactions.reject            foreign  401     403            200                200
transactions.reject            random   401     403            404                404
wallets.listAll                -        401     403            200                200
wallets.create                 -        401     403            403:sign_in_again  201
wallets.update                 foreign  401     403            403:sign_in_again  200
wallets.update                 random   401     403            403:sign_in_again  404
wallets.setRate                foreign  401     403            403:sign_in_again  200
wallets.setRate                random   401     403            403:sign_in_again  404
wallets.archive                foreign  401     403            403:sign_in_again  200
wallets.archive                random   401     403            403:sign_in_again  404
wallets.listChanges            -        401     403            200                200
wallets.confirmChange          own      401     403            403:sign_in_again  403:forbidden
wallets.confirmChange          foreign  401     403            403:sign_in_again  200
wallets.confirmChange          random   401     403            403:sign_in_again  404
wallets.lostRecord             -        401     403            200                200
wallets.confirmRecord          foreign  401     403            403:sign_in_again  200
wallets.confirmRecord          random   401     403            403:sign_in_again  404
wallets.declineChange          own      401     403            403:sign_in_again  200
wallets.declineChange          foreign  401     403            403:sign_in_again  200
wallets.declineChange          random   401     403            403:sign_in_again  404
staff.listChanges              -        401     403            200                200
staff.confirmChange            own      401     403            403:sign_in_again  403:forbidden
staff.confirmChange            foreign  401     403            403:sign_in_again  200
staff.confirmChange            random   401     403            403:sign_in_again  404
staff.declineChange            own      401     403            403:sign_in_again  200
staff.declineChange            foreign  401     403            403:sign_in_again  200
staff.declineChange            random   401     403            403:sign_in_again  404
verification.statusOf          own      401     403            200                200
verification.statusOf          foreign  401     403            200                200
verification.statusOf          random   401     403            404                404
verification.document          foreign  401     403            403:sign_in_again  200
verification.document          random   401     403            403:sign_in_again  404
verification.decide            own      401     403            403:sign_in_again  403:forbidden
verification.decide            foreign  401     403            403:sign_in_again  200
verification.decide            random   401     403            403:sign_in_again  404
verification.ssnOf             own      401     403            403:sign_in_again  200
verification.ssnOf             foreign  401     403            403:sign_in_again  200
verification.ssnOf             random   401     403            403:sign_in_again  404
notifications.send             -        401     403            403:sign_in_again  201
notifications.send             foreign  401     403            201                201
oversight.stats                -        401     403            200                200
oversight.settings             -        401     403            200                200
oversight.changeSettings       -        401     403            403:sign_in_again  200
oversight.changeSettings       approval 401     403            403:sign_in_again  200
oversight.analytics            -        401     403            200                200
oversight.auditLogs            -        401     403            200                200
reports.make                   -        401     403            403:sign_in_again  200
`

const COLUMNS = ['nobody', 'customer', 'stale', 'admin'] as const
export type Standing = (typeof COLUMNS)[number] | 'staleCustomer'

/** Which object the call is about, or which variant of the call is made. */
const About = z.enum(['-', 'own', 'foreign', 'random', 'contact', 'balance', 'approval'])
export type About = z.output<typeof About>

/** The error code for a caller who has to enter the password first (DEC-43). */
export const ASKED = 'sign_in_again'

/** An answer: its status and, if the table gives one, the code of the error catalogue. */
export type Expected = { status: number; code: string | undefined }

export type Row = { endpoint: string; about: About; expected: Record<Standing, Expected> }

export const rows: Row[] = TABLE.trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [endpoint = '', about, ...cells] = line.split(/\s+/)
    const [nobody, customer, stale, admin] = z
      .array(z.string())
      .length(COLUMNS.length)
      .parse(cells)
      .map(answer)
    if (!nobody || !customer || !stale || !admin) throw new Error(`This is not a row of the table: ${line}`)
    // Whoever may not call at all is told that first.
    const staleCustomer = customer.status !== 403 && stale.code === ASKED ? stale : customer
    const expected = { nobody, customer, staleCustomer, stale, admin }
    return { endpoint, about: About.parse(about), expected }
  })

function answer(cell: string): Expected {
  const [status, code] = cell.split(':')
  return { status: Number(status), code }
}
