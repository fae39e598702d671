import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { classNames } from '../class-names/class-names.ts'
import field from '../field/field.module.css'
import iconButton from '../icon-button/icon-button.module.css'
import hidden from '../visually-hidden/visually-hidden.module.css'
import styles from './search-field.module.css'

export interface SearchFieldProps {
  /** What is searched, e.g. "Search users". */
  label: string
  value: string
  onChange: (value: string) => void
  placeholder?: string | undefined
  /** Shows the label above the field; by default only screen readers get it, because the icon is clear enough. */
  labelShown?: boolean | undefined
  /** The key `/` focuses this field from anywhere on the screen. At most one such field on a screen. */
  shortcut?: boolean | undefined
  size?: 'sm' | 'md' | undefined
  /** Enter in the field, for a search that does not filter while typing. */
  onSubmit?: ((value: string) => void) | undefined
}

/**
 * Filters the list below it.
 *
 * Accessibility: a labeled search input. Escape and the button "Clear search" empty it, and the focus stays in the field.
 * The `/` shortcut does not work while the person types elsewhere.
 */
export function SearchField({
  label,
  value,
  onChange,
  placeholder,
  labelShown = false,
  shortcut = false,
  size = 'md',
  onSubmit,
}: SearchFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (!shortcut) return
    function focusOnSlash(event: globalThis.KeyboardEvent) {
      if (event.key !== '/' || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target))
        return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', focusOnSlash)
    return () => document.removeEventListener('keydown', focusOnSlash)
  }, [shortcut])

  function key(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') onSubmit?.(value)
    if (event.key !== 'Escape' || value === '') return
    // The first Escape empties the field; only the next one closes the dialog around it.
    event.preventDefault()
    event.stopPropagation()
    onChange('')
  }

  function clear() {
    onChange('')
    input.current?.focus()
  }

  return (
    <div className={field.field}>
      <label htmlFor={id} className={labelShown ? field.label : hidden.hidden}>
        {label}
      </label>
      <div className={classNames(styles.box, styles[size])}>
        <Search className={styles.icon} aria-hidden="true" />
        <input
          ref={input}
          id={id}
          type="search"
          className={classNames(field.control, styles.input)}
          value={value}
          placeholder={placeholder}
          aria-keyshortcuts={shortcut ? '/' : undefined}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={key}
        />
        {value ? (
          <button
            type="button"
            className={classNames(iconButton.button, styles.clear)}
            aria-label="Clear search"
            onClick={clear}
          >
            <X aria-hidden="true" />
          </button>
        ) : shortcut ? (
          <span className={styles.key}>/</span>
        ) : null}
      </div>
    </div>
  )
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [role="dialog"]') !== null)
  )
}
