import { accepted } from '@bank/contract/client'
import { recovery } from '@bank/contract/recovery'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import { type ReactNode, useState } from 'react'
import { call } from '../../api/call.ts'
import { useConfirmedAct } from '../../forms/use-confirmed-act.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Grid } from '../../ui/layout/grid.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { endSession } from '../session/store.ts'
import { AccessLog } from './access-log.tsx'
import { AccountLocked, LockDialog, type LockReason } from './lock-dialog.tsx'
import { LoginHistory } from './login-history.tsx'
import styles from './my-account.module.css'
import { MyData } from './my-data.tsx'
import { OpenSessions } from './open-sessions.tsx'
import { Protection } from './protection.tsx'
import { Section } from './section.tsx'
import { sectionIds } from './section-ids.ts'
import { WaysToLogIn } from './ways-to-log-in.tsx'

/**
 * What people do about their own account, in the portal and in the admin area: how they log in, who is and was logged in,
 * who looked, their data, and the lock (DEC-44 to DEC-50).
 */
export function MyAccount({ first }: { first?: ReactNode }) {
  const [isLocked, setIsLocked] = useState(false)
  const lock = useConfirmedAct({
    act: (_: LockReason) => accepted(call(recovery.lock, { body: {} })),
    onSuccess() {
      setIsLocked(true)
      // The server has ended every session.
      endSession()
    },
  })
  // The screen's data belongs to the session that the lock has ended.
  if (isLocked) return <AccountLocked />
  return (
    <Stack>
      <Protection />
      {first}
      <Grid columns={2} min="lg">
        <div className={styles.column}>
          <WaysToLogIn />
          <OpenSessions />
        </div>
        <div className={styles.column}>
          <MyData />
          <AccessLog />
        </div>
      </Grid>
      <Lock onLock={() => lock.ask('wish')} />
      <Section id={sectionIds.history}>
        <LoginHistory onNotMe={() => lock.ask('stranger')} />
      </Section>
      <LockDialog lock={lock} />
    </Stack>
  )
}

function Lock({ onLock }: { onLock: () => void }) {
  return (
    <Card title="Lock my account" icon={<LockKeyhole />}>
      <div className={styles.lock}>
        <p>
          If your phone is stolen: every device is logged out, and only our staff can open your account again.
        </p>
        <Button variant="danger" size="sm" onPress={onLock}>
          Lock my account
        </Button>
      </div>
    </Card>
  )
}
