import { type ReactNode, type RefObject, useId } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover as AriaPopover } from 'react-aria-components/Popover'
import { classNames } from '../class-names/class-names.ts'
import menu from '../menu/menu.module.css'
import styles from './popover.module.css'

export interface PopoverProps {
  /** The panel's title, shown at its top. */
  title: string
  /** The button that opens it, with aria-haspopup and aria-expanded. The panel is beside it and returns the focus to it. */
  anchor: RefObject<HTMLElement | null>
  open: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * A panel beside the button that opened it, e.g. the notifications.
 *
 * Accessibility: a dialog named by its title; Escape and a press outside close it; the focus moves in and comes back. The
 * popover is the dialog and not the part inside it, because React Aria's hidden Dismiss buttons must be inside as well.
 */
export function Popover({ title, anchor, open, onClose, children }: PopoverProps) {
  const titleId = useId()
  return (
    <AriaPopover
      isOpen={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      triggerRef={anchor}
      className={classNames(menu.surface, styles.popover)}
      placement="bottom end"
      offset={8}
      aria-labelledby={titleId}
    >
      <Dialog
        className={classNames(styles.dialog)}
        // biome-ignore lint/a11y/useSemanticElements: a panel is not a fieldset
        render={(props) => <section {...props} role="group" aria-labelledby={undefined} />}
      >
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {children}
      </Dialog>
    </AriaPopover>
  )
}
