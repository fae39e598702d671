import { ApiError } from '@bank/contract/client'
import { factors } from '@bank/contract/factors'
import { type FormEvent, useRef, useState } from 'react'
import { failureWords } from '../../api/failure-words.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { useLastShown } from '../../lists/last-shown.ts'
import { DialogFailure } from '../../shell/signed-in-failure.tsx'
import { AddressInGroups } from '../../ui/address-in-groups/address-in-groups.tsx'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { CopyButton } from '../../ui/copy-button/copy-button.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import quiet from '../../ui/quiet/quiet.module.css'
import { TextField } from '../../ui/text-field/text-field.tsx'
import styles from './app-dialog.module.css'

/** What an authenticator app needs: as a picture, as text, and as a link that opens the app on the same device. */
export type AppSecret = { secret: string; uri: string; qrCode: string }

type AppDialogProps = {
  /** Null while the dialog is closed. */
  secret: AppSecret | null
  onClose: () => void
  /** The app is set up; with the recovery codes if it is the first factor. */
  onDone: (codes: readonly string[] | null) => void
}

/** Shows the secret for the authenticator app, and confirms it with the app's first code. */
export function AppDialog({ secret, onClose, onDone }: AppDialogProps) {
  const shown = useLastShown(secret)
  const confirmation = useConfirmation({ onDone })
  const { code, busy, error, failure } = confirmation
  if (shown === null) return null

  function close() {
    confirmation.reset()
    onClose()
  }

  return (
    <FormDialog
      open={secret !== null}
      onClose={close}
      title="Set up your authenticator app"
      onSubmit={confirmation.confirm}
      actsLast
      act="Turn on"
      busy={busy}
      busyLabel="Checking..."
    >
      <DialogFailure failure={failure} />
      <ol className={styles.steps}>
        <li>
          <h3 className={styles.step}>Add the bank to your app</h3>
          <AddToApp secret={shown} />
        </li>
        <li>
          <h3 className={styles.step}>Enter the code that the app shows</h3>
          <TextField
            ref={confirmation.field}
            label="Code"
            hint="Six digits. They change every 30 seconds."
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={40}
            required
            value={code}
            error={error}
            onChange={(event) => confirmation.type(event.currentTarget.value)}
          />
        </li>
      </ol>
    </FormDialog>
  )
}

function AddToApp({ secret: { secret, uri, qrCode } }: { secret: AppSecret }) {
  return (
    <div className={styles.ways}>
      <img
        className={styles.qr}
        src={qrCode}
        alt="QR code for the authenticator app"
        width={176}
        height={176}
      />
      <div className={styles.words}>
        <p>
          Open the app, choose to add an account, and scan the picture. Any authenticator app works, such as
          those of Google or Microsoft, or a password manager.
        </p>
        <p className={styles.open}>
          <ButtonLink href={uri} variant="secondary" size="sm">
            Open on this device
          </ButtonLink>
        </p>
        <p className={quiet.quiet}>Or type in this key</p>
        <AddressInGroups address={secret} />
        <p>
          <CopyButton text={secret} label="Copy key" confirmation="Key copied" />
        </p>
      </div>
    </div>
  )
}

function useConfirmation({ onDone }: Pick<AppDialogProps, 'onDone'>) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const { send, busy, failure, dismiss } = useApiMutation(factors.confirmTotp, {
    failure: 'The code could not be checked. Please try again.',
    words: (error, fixed) => (isWrongCode(error) ? null : failureWords(error, fixed)),
    refreshes: [factors.list],
    onSuccess(answer) {
      reset()
      onDone(answer?.data.recoveryCodes ?? null)
    },
    onFailure(error) {
      if (isWrongCode(error))
        refuse('This code is not correct. Wait for the next one, and check your phone’s clock.')
    },
  })

  function refuse(message: string) {
    setError(message)
    field.current?.focus()
    field.current?.select()
  }

  function reset() {
    setCode('')
    setError(undefined)
    dismiss()
  }

  function type(next: string) {
    setCode(next)
    setError(undefined)
    dismiss()
  }

  function confirm(event: FormEvent) {
    event.preventDefault()
    if (code.trim() === '') refuse('Code is required')
    else void send({ body: { code } })
  }

  return { code, busy, error, failure, field, type, confirm, reset }
}

const isWrongCode = (error: unknown) => error instanceof ApiError && error.code === 'wrong_code'
