import { identity } from '@bank/contract/identity'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import { MyAccount } from '../../account/my-account/my-account.tsx'
import { useFactorNeeded } from '../../api/factor-needed.ts'
import { useApiQuery } from '../../api/use-api-query.ts'
import { Email } from '../../lists/cells.tsx'
import { type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { Card } from '../../ui/card/card.tsx'
import { DescriptionList } from '../../ui/description-list/description-list.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { loadable } from '../../ui/loadable/loadable.ts'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import { personName } from '../people/person-name.ts'
import type { Route } from './+types/account'
import { FactorTask } from './factor-task.tsx'

export const handle = {
  title: 'My account',
  intro: 'Yours alone: how you log in, and where you are logged in.',
} satisfies ScreenWords

export const meta: Route.MetaFunction = () => screenMeta(handle)

/** What a member of staff sees of their own account (DEC-44 to DEC-50). */
export default function Account() {
  const needed = useFactorNeeded()
  return (
    <Stack>
      <PageHeader {...handle} />
      {needed ? <FactorTask /> : <MyAccount first={<Details />} />}
    </Stack>
  )
}

function Details() {
  const me = loadable(useApiQuery(identity.me, {}), 'Failed to load your account')
  return (
    <Card
      title="Your details"
      description="Customers never see them. Another administrator can change them in Users."
      icon={<CircleUserRound />}
    >
      <Loaded data={me} skeleton={<SkeletonText lines={2} />} loadingLabel="Loading your account">
        {({ user }) => (
          <DescriptionList
            columns={3}
            items={[
              { label: 'Name', value: personName(user) },
              { label: 'Email', value: <Email address={user.email} /> },
              { label: 'Phone Number', value: user.phoneNumber },
            ]}
          />
        )}
      </Loaded>
    </Card>
  )
}
