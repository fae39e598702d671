import { Button as AriaButton } from 'react-aria-components/Button'
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from 'react-aria-components/Menu'
import { type ButtonLook, buttonClass } from '../button/button-class.ts'
import { ButtonContent, type ButtonContentProps, reserved } from '../button/button-content.tsx'
import states from '../button/button-states.module.css'
import { classNames } from '../class-names/class-names.ts'
import styles from './menu.module.css'

export interface MenuProps<Id extends string> {
  /** Names the menu for screen readers, e.g. "Actions for Ada Lovelace". */
  label: string
  /** The button that opens it: `{ children: 'Download report', variant: 'secondary' }`. */
  button: ButtonLook & ButtonContentProps
  items: readonly { id: Id; label: string; hint: string }[]
  onChoose: (id: Id) => void
}

/**
 * Actions behind a button.
 *
 * Accessibility: React Aria's menu: arrow keys, type-ahead, Home and End, Escape, focus back to the trigger.
 */
export function Menu<Id extends string>({ label, button, items, onChoose }: MenuProps<Id>) {
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
          {items.map(({ id, label: words, hint }) => (
            <MenuItem
              key={id}
              id={id}
              textValue={words}
              onAction={() => onChoose(id)}
              className={classNames(styles.item)}
            >
              <span className={styles.words}>
                {words}
                <span className={styles.hint}>{hint}</span>
              </span>
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
