import Lock from 'lucide-react/icons/lock'
import { type ReactNode, useState } from 'react'
import { Button } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { Grid } from '../ui/layout/grid.tsx'
import { Stack } from '../ui/layout/stack.tsx'
import { AccessLog } from './access-log.tsx'
import { Line } from './line.tsx'
import { LockDialog, type LockReason } from './lock-dialog.tsx'
import { LoginHistory } from './login-history.tsx'
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
  const [locking, setLocking] = useState<LockReason | null>(null)
  return (
    <Stack>
      <Protection />
      {first}
      <Grid columns={2} min="lg">
        <WaysToLogIn />
        <OpenSessions />
      </Grid>
      <Section id={sectionIds.history}>
        <LoginHistory onNotMe={() => setLocking('stranger')} />
      </Section>
      <Grid columns={2} min="lg">
        <AccessLog />
        <MyData />
      </Grid>
      <Card
        title="Lock my account"
        icon={<Lock />}
        description="For an emergency, such as a lost phone with your passwords."
      >
        <Line
          title="Logs out every device and stops every login"
          acts={
            <Button variant="danger" size="sm" onPress={() => setLocking('wish')}>
              Lock my account
            </Button>
          }
        >
          Only our staff can open it again, once they are sure that it is you.
        </Line>
      </Card>
      <LockDialog reason={locking} onClose={() => setLocking(null)} />
    </Stack>
  )
}
