import { finances } from '@bank/contract/finances'
import BriefcaseBusiness from 'lucide-react/icons/briefcase-business'
import { type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { loadable, mapLoadable } from '../../ui/loadable/loadable.ts'
import { Money } from '../../ui/money/money.tsx'
import { netPerformance } from '../figures/performance.ts'
import { useSection } from '../figures/queries.ts'
import { HoldingFigures } from '../holding/holding-screen.tsx'
import type { Route } from './+types/portfolio'

export const handle = {
  title: 'Portfolio',
  intro: 'The value and performance of your portfolio.',
} satisfies ScreenWords

export const meta: Route.MetaFunction = () => screenMeta(handle)

export default function Portfolio() {
  const query = useSection(finances.portfolio, {})
  return (
    <Stack gap="lg">
      <PageHeader {...handle} />
      <HoldingFigures
        holding={mapLoadable(loadable(query, 'Failed to load portfolio data'), ({ data }) => data)}
        account="portfolio"
        title={handle.title}
        icon={<BriefcaseBusiness />}
        labels={{ gains: 'Total Gains', losses: 'Total Losses' }}
        summary={{
          title: 'Portfolio Summary',
          lines: 2,
          items: (holding) => [
            { label: 'Net Performance', value: <Money cents={netPerformance(holding)} signed /> },
          ],
        }}
      />
    </Stack>
  )
}
