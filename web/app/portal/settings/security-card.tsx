import Lock from 'lucide-react/icons/lock'
import { useState } from 'react'
import { Link } from 'react-router'
import { sectionIds } from '../../account/my-account/section-ids.ts'
import { PasswordDialog } from '../../account/passwords/password-dialog.tsx'
import { ListRow, RowList } from '../../lists/row-list.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { Card } from '../../ui/card/card.tsx'

const { security } = paths.dashboard

/** The password, and the ways to the Security screen. */
export function SecurityCard() {
  const [changing, setChanging] = useState(false)
  return (
    <Card title="Security" description="Your password, your logins and your data." icon={<Lock />}>
      <RowList>
        <ListRow
          title="Password"
          details={['Changing it logs you out everywhere else.']}
          acts={
            <Button variant="secondary" size="sm" onPress={() => setChanging(true)}>
              Change Password
            </Button>
          }
        />
        <ListRow
          title="Recent logins"
          details={['When and where you logged in.']}
          acts={<LinkTo to={`${security}#${sectionIds.history}`}>Login History</LinkTo>}
        />
        <ListRow
          title="Passkeys, codes and devices"
          details={['More than a password, and everything we keep about you.']}
          acts={<LinkTo to={security}>Security</LinkTo>}
        />
      </RowList>
      <PasswordDialog open={changing} onClose={() => setChanging(false)} />
    </Card>
  )
}

function LinkTo({ to, children }: { to: string; children: string }) {
  return (
    <ButtonLink
      variant="secondary"
      size="sm"
      render={(props) => <Link to={to} prefetch="intent" {...props} />}
    >
      {children}
    </ButtonLink>
  )
}
