import type { ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from 'react-aria-components/Menu'
import { type ButtonLook, buttonClass } from '../button/button-class.ts'
import { ButtonContent, type ButtonContentProps, reserved } from '../button/button-content.tsx'
import states from '../button/button-states.module.css'
import { classNames } from '../class-names/class-names.ts'
import styles from './menu.module.css'

export interface MenuEntry {
  id: string
  label: string
  onAction: () => void
  icon?: ReactNode
  hint?: string
  /** `danger` for an action that cannot be undone; a ConfirmDialog follows it. */
  tone?: 'plain' | 'danger'
  disabled?: boolean
}

export interface MenuProps {
  /** Names the menu for screen readers, e.g. "Actions for Ada Lovelace". */
  label: string
  /** The button that opens it: `{ children: 'Download report', variant: 'secondary' }`. */
  button: ButtonLook & ButtonContentProps
  items: readonly MenuEntry[]
}

/**
 * Actions behind a button.
 *
 * Accessibility: React Aria's menu: arrow keys, type-ahead, Home and End, Escape, focus back to the trigger.
 */
export function Menu({ label, button, items }: MenuProps) {
  return (
    <MenuTrigger>
      <AriaButton
        className={`${buttonClass(button)} ${states.button}`}
        isPending={button.busy ?? false}
        data-reserve={reserved(button)}
      >
        <ButtonContent {...button} />
      </AriaButton>
      <Popover className={classNames(styles.surface)} placement="bottom end" offset={4}>
        <AriaMenu aria-label={label} className={classNames(styles.list)}>
          {items.map(({ id, label: words, onAction, icon, hint, tone = 'plain', disabled = false }) => (
            <MenuItem
              key={id}
              id={id}
              textValue={words}
              onAction={onAction}
              isDisabled={disabled}
              className={classNames(styles.item)}
              data-tone={tone}
            >
              {icon ? <span className={styles.icon}>{icon}</span> : null}
              <span className={styles.words}>
                {words}
                {hint ? <span className={styles.hint}>{hint}</span> : null}
              </span>
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
