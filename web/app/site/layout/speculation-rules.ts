import { accountPaths, paths } from '../../paths.ts'

/** After the pointer has rested on a link for 200 ms, or at the press. */
const eagerness = 'moderate'
const isAccount = { href_matches: accountPaths }
const isApplication = {
  href_matches: [...accountPaths, `${paths.dashboard.overview}*`, `${paths.admin.dashboard}*`],
}

/**
 * Speculation rules: a browser that knows them draws a public page in the background while the pointer is still on its link.
 * The pages of the application run scripts from the start, so none is drawn ahead; login and registration are fetched. For
 * other browsers see fetch-ahead.ts.
 */
export const speculationRules = JSON.stringify({
  prerender: [{ where: { and: [{ href_matches: '/*' }, { not: isApplication }] }, eagerness }],
  prefetch: [{ where: isAccount, eagerness }],
})
