import { type ReactElement, type ReactNode, useId } from 'react'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover as AriaPopover } from 'react-aria-components/Popover'
import { classNames } from '../class-names/class-names.ts'
import menu from '../menu/menu.module.css'
import styles from './popover.module.css'

export interface PopoverProps {
  /** The panel's title, shown at its top. */
  title: string
  /** A Button from this design system. */
  trigger: ReactElement
  children: ReactNode | ((close: () => void) => ReactNode)
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/**
 * A panel beside the button that opened it, e.g. the notifications.
 *
 * Accessibility: a dialog named by its title; Escape and a press outside close it; focus goes in and comes back. The
 * popover is the dialog and not the part inside of it, as React Aria's hidden Dismiss buttons belong in there too.
 */
export function Popover({ title, trigger, children, ...state }: PopoverProps) {
  const { open, onOpenChange } = state
  const titleId = useId()
  return (
    <DialogTrigger
      {...(open === undefined ? {} : { isOpen: open })}
      {...(onOpenChange ? { onOpenChange } : {})}
    >
      {trigger}
      <AriaPopover
        className={classNames(menu.surface, styles.popover)}
        placement="bottom end"
        offset={8}
        aria-labelledby={titleId}
      >
        <Dialog
          className={classNames(styles.dialog)}
          // biome-ignore lint/a11y/useSemanticElements: a panel is no fieldset
          render={(props) => <section {...props} role="group" aria-labelledby={undefined} />}
        >
          {({ close }) => (
            <>
              <h2 id={titleId} className={styles.title}>
                {title}
              </h2>
              {typeof children === 'function' ? children(close) : children}
            </>
          )}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  )
}
