import { ActivityAccount } from '@bank/contract/activity'
import { useLocation } from 'react-router'
import { accountNames } from '../../activity/activity-words.ts'
import { lastPart, type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import type { Route } from './+types/activity'

export const handle = {
  title: 'Activity',
  intro: 'Every change of this balance, and why it changed.',
  titles: accountNames,
} satisfies ScreenWords

export const meta: Route.MetaFunction = ({ location }) =>
  screenMeta({ title: `${accountNames[accountAt(location.pathname)]} activity` })

export default function Activity() {
  const account = accountAt(useLocation().pathname)
  return (
    <Stack gap="lg">
      <PageHeader title={accountNames[account]} intro={handle.intro} />
    </Stack>
  )
}

/** Each address of this screen ends in its account; the router knows no others. */
const accountAt = (pathname: string) => ActivityAccount.parse(lastPart(pathname))
