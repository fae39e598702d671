import Lock from 'lucide-react/icons/lock'
import { useState } from 'react'
import { Link } from 'react-router'
import { sectionIds } from '../../account/my-account/section-ids.ts'
import { PasswordDialog } from '../../account/passwords/password-dialog.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { Card } from '../../ui/card/card.tsx'
import styles from './settings.module.css'

const { security } = paths.dashboard

/** The password, and the ways to the Security screen. */
export function SecurityCard() {
  const [changing, setChanging] = useState(false)
  return (
    <Card title="Security" description="Your password, your logins and your data." icon={<Lock />}>
      <div>
        <div className={styles.act}>
          <p>
            Password
            <span className={styles.hint}>Changing it logs you out everywhere else.</span>
          </p>
          <Button variant="secondary" size="sm" onPress={() => setChanging(true)}>
            Change Password
          </Button>
        </div>
        <div className={styles.act}>
          <p>
            Recent logins
            <span className={styles.hint}>When and where you logged in.</span>
          </p>
          <ButtonLink
            variant="secondary"
            size="sm"
            render={(props) => <Link to={`${security}#${sectionIds.history}`} prefetch="intent" {...props} />}
          >
            Login History
          </ButtonLink>
        </div>
        <div className={styles.act}>
          <p>
            Passkeys, codes and devices
            <span className={styles.hint}>More than a password, and everything we keep about you.</span>
          </p>
          <ButtonLink
            variant="secondary"
            size="sm"
            render={(props) => <Link to={security} prefetch="intent" {...props} />}
          >
            Security
          </ButtonLink>
        </div>
      </div>
      <PasswordDialog open={changing} onClose={() => setChanging(false)} />
    </Card>
  )
}
