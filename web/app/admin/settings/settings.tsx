import { oversight } from '@bank/contract/oversight'
import { useApiQuery } from '../../api/use-api-query.ts'
import { type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { Card } from '../../ui/card/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { loadable } from '../../ui/loadable/loadable.ts'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { SkeletonBlock } from '../../ui/skeleton/skeleton.tsx'
import type { Route } from './+types/settings'
import { MailWay } from './mail-way.tsx'
import { SettingsForm } from './settings-form.tsx'

export const handle = {
  title: 'Settings',
  intro: 'Changes apply to everyone as soon as you save them, and the audit log records each one.',
} satisfies ScreenWords

export const meta: Route.MetaFunction = () => screenMeta(handle)

/** Settings that administrators make for everyone (DEC-25). */
export default function AdminSettings() {
  const settings = loadable(useApiQuery(oversight.settings, {}), 'Failed to load settings')
  return (
    <Stack>
      <PageHeader {...handle} />
      <Loaded data={settings} skeleton={<SettingsSkeleton />} loadingLabel="Loading settings">
        {({ data }) => (
          <>
            <SettingsForm settings={data} />
            <MailWay mail={data.mail} />
          </>
        )}
      </Loaded>
    </Stack>
  )
}

function SettingsSkeleton() {
  return (
    <Stack>
      <Card>
        <SkeletonBlock height="md" />
      </Card>
      <Card>
        <SkeletonBlock height="sm" />
      </Card>
    </Stack>
  )
}
