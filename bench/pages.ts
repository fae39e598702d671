import { paths, publicPaths } from '../web/app/paths.ts'
import budgets from './budgets.json' with { type: 'json' }
import { type Figure, figuresOf } from './figure.ts'
import { ensureLighthouse, lighthouse } from './lighthouse.ts'
import { median } from './load/turns.ts'
import { withBank } from './production-bank.ts'
import { demoCustomer } from './session.ts'

/**
 * Lighthouse's figures for every public page and the signed-in overview on a phone with simulated throttling: the median of
 * three visits. BENCH_PAGES="/ /faq" measures only these pages.
 */
export async function run(): Promise<Figure[]> {
  ensureLighthouse()
  return withBank(
    async (bank) => {
      const some = process.env.BENCH_PAGES?.split(' ')
      const isWanted = (path: string) => !some || some.includes(path)
      const figures: Figure[] = []
      for (const page of publicPaths.filter(isWanted)) {
        const values = await medians(() => lighthouse(bank.url + page))
        const isAccount = page === paths.login || page === paths.register
        figures.push(...figuresOf(page, values, isAccount ? budgets.pages.account : budgets.pages.site))
      }
      const { overview } = paths.dashboard
      if (isWanted(overview)) {
        const session = await demoCustomer(bank)
        const values = await medians(() => lighthouse(bank.url + overview, session))
        figures.push(...figuresOf(overview, pick(values, budgets.pages.overview), budgets.pages.overview))
      }
      return figures
    },
    { publicUrl: PUBLIC_URL, demo: true },
  )
}

/** Lighthouse requires canonical links with a host, which a build has only if it knows its address (DEC-3). */
const PUBLIC_URL = 'http://localhost:4199'

const VISITS = 3

type Values = Record<string, number>

/** The median of each value over all visits. */
async function medians(visit: () => Promise<Values>): Promise<Values> {
  const visits: Values[] = []
  for (let count = 0; count < VISITS; count++) visits.push(await visit())
  return Object.fromEntries(
    Object.keys(visits[0] ?? {}).map((name) => [
      name,
      median(visits.map((values) => values[name] ?? Number.NaN)),
    ]),
  )
}

/** The values that have a budget. A customer's overview, for example, has none for SEO. */
function pick(values: Values, budget: Record<string, unknown>): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in budget))
}
