import budgets from '../budgets.json' with { type: 'json' }
import { type Figure, figuresOf } from '../figure.ts'
import { withBank } from '../production-bank.ts'
import { measureNextPages } from './next-page.ts'
import { measurePortal } from './portal.ts'

/** How long it takes to move from page to page: on the public site, and between the screens of the portal. */
export async function run(): Promise<Figure[]> {
  return withBank(
    async (bank) => [
      ...figuresOf('site', await measureNextPages(bank.url), budgets.moves.site),
      ...figuresOf('portal', { 'median-ms': Math.round(await measurePortal(bank)) }, budgets.moves.portal),
    ],
    { demo: true },
  )
}
