import { identity } from '@bank/contract/identity'
import Lock from 'lucide-react/icons/lock'
import { useState } from 'react'
import { useApiQuery } from '../../api/use-api-query.ts'
import { TwoLines } from '../../lists/cells.tsx'
import { PasswordDialog } from '../../passwords/password-dialog.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { loadable } from '../../ui/loadable/loadable.ts'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import { personName } from '../people/person-name.ts'
import styles from './own-account.module.css'

/** The signed-in administrator's account, and its password. */
export function OwnAccount() {
  const [changing, setChanging] = useState(false)
  const me = loadable(useApiQuery(identity.me, {}), 'Failed to load your account')
  return (
    <Card
      title="Your account"
      description="This applies only to you. The settings above apply to everyone."
      icon={<Lock />}
    >
      <div className={styles.acts}>
        <Loaded data={me} skeleton={<SkeletonText lines={2} />} loadingLabel="Loading your account">
          {({ user }) => <TwoLines first={personName(user)} second={user.email} mayBeLong />}
        </Loaded>
        <div className={styles.password}>
          <p className={styles.hint}>Changing the password logs you out everywhere else.</p>
          <Button variant="secondary" size="sm" onPress={() => setChanging(true)}>
            Change Password
          </Button>
        </div>
      </div>
      <PasswordDialog open={changing} onClose={() => setChanging(false)} />
    </Card>
  )
}
