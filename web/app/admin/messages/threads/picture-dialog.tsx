import { useEffect, useState } from 'react'
import { useLastShown } from '../../../lists/last-shown.ts'
import { Checkbox } from '../../../ui/checkbox/checkbox.tsx'
import { DateText } from '../../../ui/date/date.tsx'
import { CloseButton } from '../../../ui/dialog/close-button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import quiet from '../../../ui/quiet/quiet.module.css'
import { staffName } from '../../people/person-name.ts'
import styles from './picture-dialog.module.css'

/** A picture that has been read, and what is said about it. */
export type ShownPicture = {
  picture: Blob
  title: string
  customer: { firstName: string; lastName: string; email: string }
  sentAt: string
}

/** A customer's picture with whose it is and when it was sent. It goes with the conversation when the session ends. */
export function PictureDialog({ shown, onClose }: { shown: ShownPicture | null; onClose: () => void }) {
  const last = useLastShown(shown)
  if (last === null) return null
  return (
    <Dialog
      open={shown !== null}
      onClose={onClose}
      title={last.title}
      size="lg"
      footer={<CloseButton onPress={onClose} />}
    >
      <Stack gap="sm">
        <p className={quiet.quiet}>
          {staffName(last.customer)}, <DateText iso={last.sentAt} variant="dateAndTime" />
        </p>
        {shown ? <Picture of={shown} /> : null}
      </Stack>
    </Dialog>
  )
}

/** The memory is freed with the dialog. */
function Picture({ of: { picture, title, customer } }: { of: ShownPicture }) {
  const [address, setAddress] = useState<string | null>(null)
  const [isWhole, setIsWhole] = useState(true)
  useEffect(() => {
    const made = URL.createObjectURL(picture)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return (
    <Stack gap="xs">
      <Checkbox
        label="Full size"
        checked={!isWhole}
        onChange={({ currentTarget }) => setIsWhole(!currentTarget.checked)}
      />
      {/* At its full size the picture is scrolled here, which the keyboard must be able to do. */}
      <section
        className={styles.frame}
        data-whole={isWhole}
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        tabIndex={0}
      >
        {address === null ? null : (
          <img className={styles.picture} src={address} alt={`${title} from ${staffName(customer)}`} />
        )}
      </section>
    </Stack>
  )
}
