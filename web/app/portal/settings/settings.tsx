import type { Language, Preferences } from '@bank/contract/preferences'
import Bell from 'lucide-react/icons/bell'
import Eye from 'lucide-react/icons/eye'
import Globe from 'lucide-react/icons/globe'
import type { ReactNode } from 'react'
import { type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { Card } from '../../ui/card/card.tsx'
import { Grid } from '../../ui/layout/grid.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import type { Loadable } from '../../ui/loadable/loadable.ts'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { Select } from '../../ui/select/select.tsx'
import { SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import { UnlessFailed } from '../screen/unless-failed.tsx'
import type { Route } from './+types/settings'
import { type ChangePreferences, usePreferences } from './preferences.ts'
import { PushSwitch } from './push-switch.tsx'
import { SecurityCard } from './security-card.tsx'
import { DEVICE, timeZoneOptions } from './time-zones.ts'

export const handle = {
  title: 'Settings',
  intro: 'Your choices take effect immediately, on all your devices.',
} satisfies ScreenWords

export const meta: Route.MetaFunction = () => screenMeta(handle)

export default function Settings() {
  const { preferences, change } = usePreferences()
  return (
    <Stack gap="lg">
      <PageHeader {...handle} />
      <Grid columns={2} min="lg">
        <UnlessFailed data={preferences}>
          <Notifications preferences={preferences} change={change} />
        </UnlessFailed>
        <SecurityCard />
        <Privacy preferences={preferences} change={change} />
        <Choices preferences={preferences} change={change} />
      </Grid>
    </Stack>
  )
}

type CardProps = { preferences: Loadable<Preferences>; change: ChangePreferences }

function Notifications({ preferences, change }: CardProps) {
  return (
    <PreferencesCard
      title="Notifications"
      description="Choose how you would like to hear from us."
      icon={<Bell />}
      preferences={preferences}
    >
      {({ email, sms, push }) => (
        <>
          <Switch
            label="Email notifications"
            hint="About activity in your account. Security emails are always sent."
            checked={email}
            onChange={({ target }) => change({ email: target.checked })}
          />
          <Switch
            label="SMS notifications"
            hint="We can’t send text messages yet: no SMS gateway is set up."
            checked={sms}
            disabled
            readOnly
          />
          <PushSwitch isOn={push} change={change} />
        </>
      )}
    </PreferencesCard>
  )
}

function Privacy({ preferences, change }: CardProps) {
  return (
    <PreferencesCard
      title="Privacy"
      description="What you share with us, and what we send you."
      icon={<Eye />}
      preferences={preferences}
    >
      {({ shareAnalytics, marketing }) => (
        <>
          <Switch
            label="Share Analytics"
            hint="Share how you use the portal, so that we can improve it."
            checked={shareAnalytics}
            onChange={({ target }) => change({ shareAnalytics: target.checked })}
          />
          <Switch
            label="Marketing Emails"
            hint="News about our products, by email and in your notifications."
            checked={marketing}
            onChange={({ target }) => change({ marketing: target.checked })}
          />
        </>
      )}
    </PreferencesCard>
  )
}

/** Those without translations can't be chosen. One that was chosen before stays shown (DEC-51). */
const languages: { value: Language; label: string; disabled?: boolean }[] = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Spanish', disabled: true },
  { value: 'fr', label: 'French', disabled: true },
]

function Choices({ preferences, change }: CardProps) {
  return (
    <PreferencesCard
      title="Preferences"
      description="Your language and time zone."
      icon={<Globe />}
      preferences={preferences}
    >
      {({ language, timeZone }) => (
        <Stack>
          <Select
            label="Language"
            options={languages}
            value={language}
            onChange={(chosen) => change({ language: chosen })}
            hint="Spanish and French are coming. The portal is available only in English for now."
          />
          <Select
            label="Time Zone"
            options={timeZoneOptions(timeZone)}
            value={timeZone ?? DEVICE}
            onChange={(chosen) => change({ timeZone: chosen === DEVICE ? null : chosen })}
            hint="Applies to all dates and times in the portal."
          />
        </Stack>
      )}
    </PreferencesCard>
  )
}

type PreferencesCardProps = Pick<CardProps, 'preferences'> & {
  title: string
  description: string
  icon: ReactNode
  children: (preferences: Preferences) => ReactNode
}

/** A card with some of the preferences; nothing if they can't be loaded, which is said once in place of the first. */
function PreferencesCard({ preferences, children, ...card }: PreferencesCardProps) {
  if (preferences.status === 'failed') return null
  return (
    <Card {...card}>
      <Loaded
        data={preferences}
        skeleton={<SkeletonText lines={6} />}
        loadingLabel={`Loading ${card.title.toLowerCase()}`}
      >
        {children}
      </Loaded>
    </Card>
  )
}
