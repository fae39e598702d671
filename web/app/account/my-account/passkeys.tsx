import { factors, PASSKEYS_MAX, type Passkey } from '@bank/contract/factors'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import KeyRound from 'lucide-react/icons/key-round'
import { type RefObject, useRef, useState } from 'react'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { useLastShown } from '../../lists/last-shown.ts'
import { RestoreFocus } from '../../lists/restore-focus.tsx'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { type PasskeyObstacle, passkeyObstacle } from '../sign-in/passkey-support.ts'
import { Line } from './line.tsx'
import { PasskeyDialog } from './passkey-dialog.tsx'
import styles from './passkeys.module.css'
import { RenamePasskey } from './rename-passkey.tsx'

type PasskeysProps = {
  passkeys: readonly Passkey[]
  /** Whether the server can have passkeys at its address. */
  available: boolean
  hasApp: boolean
  /** Shows recovery codes, which come with the first factor. */
  showCodes: (codes: readonly string[]) => void
}

/** The person's passkeys: add, rename, and remove. */
export function Passkeys({ passkeys, available, hasApp, showCodes }: PasskeysProps) {
  const section = useRef<HTMLDivElement>(null)
  const [adding, setAdding] = useState(false)
  const [renaming, setRenaming] = useState<Passkey | null>(null)
  const [removing, setRemoving] = useState<Passkey | null>(null)
  const obstacle = available ? passkeyObstacle() : 'address'
  const isFull = passkeys.length >= PASSKEYS_MAX

  function finish(codes: readonly string[] | null) {
    setAdding(false)
    if (codes) showCodes(codes)
    else toast.success('Your passkey is added.')
  }

  return (
    <div ref={section} tabIndex={-1}>
      <Line
        icon={<Fingerprint />}
        title={<h3>Passkeys</h3>}
        state={passkeys.length > 0 ? <Badge tone="positive">On</Badge> : <Badge>Off</Badge>}
        acts={
          obstacle === null && !isFull ? (
            <Button variant="secondary" size="sm" onPress={() => setAdding(true)}>
              Add a passkey
            </Button>
          ) : null
        }
      >
        {isFull
          ? `You have ${PASSKEYS_MAX} passkeys, which is the most. Remove one to add another.`
          : wordsFor(obstacle)}
      </Line>
      {passkeys.length > 0 ? (
        <ul className={styles.list} aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <PasskeyItem
              key={passkey.id}
              passkey={passkey}
              onRename={() => setRenaming(passkey)}
              onRemove={() => setRemoving(passkey)}
            />
          ))}
        </ul>
      ) : null}
      {adding ? (
        <PasskeyDialog
          onClose={() => setAdding(false)}
          onDone={finish}
          used={passkeys.map(({ name }) => name)}
        />
      ) : null}
      {renaming ? <RenamePasskey passkey={renaming} onClose={() => setRenaming(null)} /> : null}
      <RemovePasskey
        passkey={removing}
        onClose={() => setRemoving(null)}
        isLast={passkeys.length === 1 && !hasApp}
        section={section}
      />
    </div>
  )
}

function wordsFor(obstacle: PasskeyObstacle): string {
  if (obstacle === 'address') {
    return 'Not available here: this page was opened by a number and not by a name, and browsers make passkeys only for names.'
  }
  if (obstacle === 'browser') return 'This browser can’t make passkeys. A newer one can, on a secure page.'
  return 'Log in with your fingerprint, your face or the PIN of your device. A fake website can’t steal a passkey.'
}

type PasskeyItemProps = { passkey: Passkey; onRename: () => void; onRemove: () => void }

function PasskeyItem({ passkey, onRename, onRemove }: PasskeyItemProps) {
  const { name, createdAt, lastUsedAt } = passkey
  return (
    <li className={styles.item}>
      <KeyRound className={styles.key} aria-hidden="true" />
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.times}>
          Added <DateText iso={createdAt} />
          {' · '}
          {lastUsedAt === null ? (
            'not used yet'
          ) : (
            <>
              last used <DateText iso={lastUsedAt} variant="relative" />
            </>
          )}
        </p>
      </div>
      <Button variant="quiet" size="sm" onPress={onRename} aria-label={`Rename ${name}`}>
        Rename
      </Button>
      <Button variant="quiet" size="sm" onPress={onRemove} aria-label={`Remove ${name}`}>
        Remove
      </Button>
    </li>
  )
}

type RemovePasskeyProps = {
  /** Null while the dialog is closed. */
  passkey: Passkey | null
  onClose: () => void
  /** Whether it is the account's only second factor. */
  isLast: boolean
  section: RefObject<HTMLElement | null>
}

function RemovePasskey({ passkey, onClose, isLast, section }: RemovePasskeyProps) {
  const shown = useLastShown(passkey)
  const { send, busy, failure, dismiss } = useApiMutation(factors.removePasskey, {
    failure: 'Please try again in a moment.',
    refreshes: [factors.list],
    onSuccess(answer) {
      toast.success(answer?.message ?? 'The passkey is removed.', { hint: shown?.name ?? '' })
      onClose()
    },
  })
  if (shown === null) return null

  function close() {
    dismiss()
    onClose()
  }

  return (
    <ConfirmDialog
      open={passkey !== null}
      onClose={close}
      title="Remove this passkey?"
      act="Remove passkey"
      tone="danger"
      onConfirm={() => void send({ params: { id: shown.id } })}
      busy={busy}
      busyLabel="Removing..."
      errorTitle="The passkey could not be removed"
      error={failure ?? undefined}
    >
      <p>
        “{shown.name}” will no longer log you in. Your device may keep offering it until you delete it there
        too.
        {isLast
          ? ' Your password alone will then be enough to log in, and your recovery codes stop working.'
          : null}
      </p>
      <RestoreFocus fallbacks={[section]} />
    </ConfirmDialog>
  )
}
