import { accountPaths, sitePages } from '../../paths.ts'

const rule = (hrefs: readonly string[]) => [
  // After a hover of 200 ms, or at the press.
  { where: { href_matches: hrefs }, eagerness: 'moderate' },
]

/**
 * Speculation rules: a browser that knows them draws a public page in the background while the pointer is still on its link.
 * The pages of the application run scripts from the start, so they are only fetched ahead. Other browsers fetch pages ahead
 * with Astro's prefetch.
 */
export const speculationRules = JSON.stringify({
  prerender: rule(sitePages),
  prefetch: rule(accountPaths),
})
