import { identity, type User } from '@bank/contract/identity'
import { useEffect, useRef, useState } from 'react'
import { useApiQuery } from '../../api/use-api-query.ts'
import { type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { ErrorState } from '../../ui/error-state/error-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { loadable } from '../../ui/loadable/loadable.ts'
import type { Route } from './+types/profile'
import { AccountStatus, ProfileDetails } from './profile-details.tsx'
import { ProfileForm } from './profile-form.tsx'

export const handle = { title: 'Profile', intro: 'Your personal and contact details.' } satisfies ScreenWords

export const meta: Route.MetaFunction = () => screenMeta(handle)

export default function Profile() {
  const profile = loadable(useApiQuery(identity.me, {}), 'Failed to load profile data')
  // The form keeps its initial profile, so that nothing typed is lost if the session ends (DEC-12).
  const [edited, setEdited] = useState<User | null>(null)
  const editButton = useFocusOnClose(edited !== null)
  const user = edited ?? (profile.status === 'ready' ? profile.value.user : null)

  return (
    <Stack gap="lg">
      <PageHeader
        {...handle}
        actions={
          profile.status === 'ready' && edited === null ? (
            <Button ref={editButton} onPress={() => setEdited(profile.value.user)}>
              Edit Profile
            </Button>
          ) : null
        }
      />
      {profile.status === 'failed' && edited === null ? (
        <Card>
          <ErrorState
            message={profile.message}
            onRetry={profile.retry}
            retrying={profile.retrying}
            retryLabel="Try Again"
          />
        </Card>
      ) : (
        <Stack gap="md">
          {edited ? (
            <ProfileForm
              user={edited}
              statuses={profile.status === 'ready' ? profile.value.user : edited}
              onClose={() => setEdited(null)}
            />
          ) : (
            <ProfileDetails user={user} />
          )}
          <AccountStatus user={user} />
        </Stack>
      )}
    </Stack>
  )
}

/** Returns the focus to the button that opened an editor when the editor closes. */
function useFocusOnClose(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return button
}
