import { accepted } from '@bank/contract/client'
import { factors, PASSKEYS_MAX, type Passkey } from '@bank/contract/factors'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import KeyRound from 'lucide-react/icons/key-round'
import { useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { ConfirmedActDialog } from '../../forms/confirmed-act-dialog.tsx'
import { type ConfirmedAct, useConfirmedAct } from '../../forms/use-confirmed-act.ts'
import { useKeptFocus } from '../../lists/kept-focus.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
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
  useKeptFocus(section)
  const [adding, setAdding] = useState(false)
  const [renaming, setRenaming] = useState<Passkey | null>(null)
  const removal = useConfirmedAct({
    act: ({ id }: Passkey) => accepted(call(factors.removePasskey, { params: { id } })),
    onSuccess: (answer, { name }) =>
      void toast.success(answer?.message ?? 'The passkey is removed.', { hint: name }),
    refreshes: [factors.list],
    focusFallbacks: [section],
  })
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
              onRemove={() => removal.ask(passkey)}
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
      <RemovalDialog removal={removal} isLast={passkeys.length === 1 && !hasApp} />
    </div>
  )
}

function wordsFor(obstacle: PasskeyObstacle): string {
  if (obstacle === 'address') {
    return 'Not available here: this page was opened by a number and not by a name, and browsers make passkeys only for names.'
  }
  if (obstacle === 'browser') return 'This browser can’t make passkeys. A newer one can, on a secure page.'
  return 'Log in with your fingerprint, face or PIN. A fake website can’t steal a passkey.'
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

type RemovalDialogProps = {
  removal: ConfirmedAct<Passkey>
  /** Whether it is the account's only second factor. */
  isLast: boolean
}

function RemovalDialog({ removal, isLast }: RemovalDialogProps) {
  if (removal.asked === null) return null
  return (
    <ConfirmedActDialog
      confirmation={removal}
      title="Remove this passkey?"
      act="Remove passkey"
      tone="danger"
      busyLabel="Removing..."
      errorTitle="The passkey could not be removed"
    >
      <p>
        “{removal.asked.name}” will no longer log you in. Your device may keep offering it until you delete it
        there too.
        {isLast
          ? ' Your password alone will then be enough to log in, and your recovery codes stop working.'
          : null}
      </p>
    </ConfirmedActDialog>
  )
}
