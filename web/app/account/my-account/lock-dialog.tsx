import { brand } from '@bank/contract/brand'
import { useNavigate } from 'react-router'
import { ConfirmedActDialog } from '../../forms/confirmed-act-dialog.tsx'
import type { ConfirmedAct } from '../../forms/use-confirmed-act.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import styles from './my-account.module.css'

/** Why somebody locks their account: of their own accord, or because of a login that was not theirs. */
export type LockReason = 'wish' | 'stranger'

/**
 * Asks before the account is locked (DEC-49). Locking asks for no password:
 * somebody in a hurry must not fail at it, and the worst that a stranger can do with it is a call to the bank.
 */
export function LockDialog({ lock }: { lock: ConfirmedAct<LockReason> }) {
  const isStranger = lock.asked === 'stranger'
  return (
    <ConfirmedActDialog
      confirmation={lock}
      title={isStranger ? 'If it wasn’t you, lock your account' : 'Lock your account?'}
      act="Lock my account"
      tone="danger"
      busyLabel="Locking..."
      errorTitle="Your account could not be locked"
    >
      <Stack gap="sm">
        {isStranger ? <p>Someone else may know your password. Locking your account shuts them out.</p> : null}
        <p>
          Every device, including this one, will be logged out at once, and nobody can log in, not even you.
          Your money and your requests stay as they are.
        </p>
        <p>
          To open it again, call <Phone />. Our staff will ask a few questions to make sure that it is you.
        </p>
      </Stack>
    </ConfirmedActDialog>
  )
}

/** Whoever reads this on their phone can call at once. */
const Phone = () => (
  <a href={`tel:${brand.emergencyPhone.replaceAll(' ', '')}`} className={styles.phone}>
    {brand.emergencyPhone}
  </a>
)

/** Takes the place of everything once the account is locked: says how it is opened again. */
export function AccountLocked() {
  const navigate = useNavigate()
  return (
    <Dialog
      open
      onClose={() => {}}
      locked
      title="Your account is locked"
      size="sm"
      footer={<Button onPress={() => void navigate(paths.login, { replace: true })}>Go to Login</Button>}
    >
      <Stack gap="sm">
        <p>Every device is logged out.</p>
        <p>
          To open your account again, call <Phone />. Once it is open, set a new password before anything
          else.
        </p>
      </Stack>
    </Dialog>
  )
}
