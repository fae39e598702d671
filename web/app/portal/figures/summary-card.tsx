import { Card } from '../../ui/card/card.tsx'
import { DateText } from '../../ui/date/date.tsx'
import {
  type Description,
  DescriptionList,
  type DescriptionListProps,
} from '../../ui/description-list/description-list.tsx'
import type { Loadable } from '../../ui/loadable/loadable.ts'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { SkeletonText } from '../../ui/skeleton/skeleton.tsx'

type SummaryCardProps<Figures> = Omit<DescriptionListProps, 'items'> & {
  title: string
  description?: string
  data: Loadable<Figures>
  /** The height of its skeleton, in lines. */
  lines: number
  items: (figures: Figures) => readonly Description[]
}

/** The figures of a screen once more as a list, which ends with the time of their last change. */
export function SummaryCard<Figures extends { lastUpdated: string }>(props: SummaryCardProps<Figures>) {
  const { title, description, data, lines, items, ...list } = props
  return (
    <Card title={title} description={description}>
      <Loaded
        data={data}
        skeleton={<SkeletonText lines={lines} />}
        loadingLabel={`Loading ${title.toLowerCase()}`}
      >
        {(figures) => (
          <DescriptionList
            {...list}
            items={[
              ...items(figures),
              { label: 'Last Updated', value: <DateText iso={figures.lastUpdated} variant="dateAndTime" /> },
            ]}
          />
        )}
      </Loaded>
    </Card>
  )
}
