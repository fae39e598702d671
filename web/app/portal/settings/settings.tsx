import Bell from 'lucide-react/icons/bell'
import Eye from 'lucide-react/icons/eye'
import Globe from 'lucide-react/icons/globe'
import { type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { Card } from '../../ui/card/card.tsx'
import { deviceTimeZone } from '../../ui/date/time-zone.tsx'
import { Grid } from '../../ui/layout/grid.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { Select, type SelectOption } from '../../ui/select/select.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import type { Route } from './+types/settings'
import { type Preferences, usePreferences } from './preferences.ts'
import { SecurityCard } from './security-card.tsx'

export const handle = {
  title: 'Settings',
  intro: 'Your choices are saved on this device and take effect immediately.',
} satisfies ScreenWords

export const meta: Route.MetaFunction = () => screenMeta(handle)

type CardProps = ReturnType<typeof usePreferences>

export default function Settings() {
  const settings = usePreferences()
  return (
    <Stack gap="lg">
      <PageHeader {...handle} />
      <Grid columns={2} min="lg">
        <Notifications {...settings} />
        <SecurityCard />
        <Privacy {...settings} />
        <Choices {...settings} />
      </Grid>
    </Stack>
  )
}

function Notifications({ preferences, change }: CardProps) {
  return (
    <Card title="Notifications" description="Choose how you would like to hear from us." icon={<Bell />}>
      <Switch
        label="Email notifications"
        checked={preferences.emailNotifications}
        onChange={({ target }) => change({ emailNotifications: target.checked })}
      />
      <Switch
        label="SMS notifications"
        checked={preferences.smsNotifications}
        onChange={({ target }) => change({ smsNotifications: target.checked })}
      />
      <Switch
        label="Push notifications"
        checked={preferences.pushNotifications}
        onChange={({ target }) => change({ pushNotifications: target.checked })}
      />
    </Card>
  )
}

function Privacy({ preferences, change }: CardProps) {
  return (
    <Card title="Privacy" description="What you share with us, and what we send you." icon={<Eye />}>
      <Switch
        label="Share Analytics"
        hint="Share how you use the portal, so that we can improve it."
        checked={preferences.shareAnalytics}
        onChange={({ target }) => change({ shareAnalytics: target.checked })}
      />
      <Switch
        label="Marketing Emails"
        hint="News about our products, a few times a year."
        checked={preferences.marketingEmails}
        onChange={({ target }) => change({ marketingEmails: target.checked })}
      />
    </Card>
  )
}

const languages: { value: Preferences['language']; label: string }[] = [
  { value: 'english', label: 'English' },
  { value: 'spanish', label: 'Spanish' },
  { value: 'french', label: 'French' },
]

function Choices({ preferences, change }: CardProps) {
  return (
    <Card title="Preferences" description="Your language and time zone." icon={<Globe />}>
      <Stack>
        <Select
          label="Language"
          options={languages}
          value={preferences.language}
          onChange={(language) => change({ language })}
          hint="The portal is available only in English for now. We will use your choice when that changes."
        />
        <Select
          label="Time Zone"
          options={timeZoneOptions()}
          value={preferences.timeZone}
          onChange={(timeZone) => change({ timeZone })}
          hint="Applies to all dates and times in the portal."
        />
      </Stack>
    </Card>
  )
}

function timeZoneOptions(): SelectOption<Preferences['timeZone']>[] {
  return [
    { value: 'device', label: `Same as this device (${deviceTimeZone().replaceAll('_', ' ')})` },
    { value: 'eastern', label: 'Eastern' },
    { value: 'central', label: 'Central' },
    { value: 'mountain', label: 'Mountain' },
    { value: 'pacific', label: 'Pacific' },
  ]
}
