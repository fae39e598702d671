import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { bringIntoView } from './bring-into-view.ts'
import styles from './tabs.module.css'

export interface TabItem<Id extends string> {
  id: Id
  label: string
  content: ReactNode
  /** A count beside the label, e.g. of pending items. */
  count?: number | undefined
}

export interface TabsProps<Id extends string> {
  /** Names the set of tabs for screen readers. */
  label: string
  tabs: readonly TabItem<Id>[]
  /** The open tab; take it from the URL, so that people can share it. Without it the tabs keep their own state. */
  selected?: Id | undefined
  onChange?: ((id: Id) => void) | undefined
}

/**
 * Parts of one screen, shown one at a time. Not React Aria's tabs: with their collections and selection the first screen
 * would be a quarter larger.
 *
 * Accessibility: the tabs are one stop; arrow keys move and open, Home and End jump, the panel is named by its tab and
 * is the next stop. On narrow screens the list scrolls sideways, its end fades, and the open tab is brought into view; with
 * `--tab-wrap: wrap` it uses a second line instead, so that every tab stays visible. A bar below the open tab marks it, not
 * color alone.
 */
export function Tabs<Id extends string>({ label, tabs, selected, onChange }: TabsProps<Id>) {
  const [kept, keep] = useState<Id>()
  const open = tabs.find(({ id }) => id === (selected ?? kept)) ?? tabs[0]
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (selected !== undefined) bringIntoView(list.current)
  }, [selected])

  function choose(tab: TabItem<Id> | undefined) {
    if (!tab || tab.id === open?.id) return
    keep(tab.id)
    onChange?.(tab.id)
  }

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const { altKey, ctrlKey, metaKey, shiftKey, key, currentTarget, target } = event
    const buttons = [...currentTarget.querySelectorAll('button')]
    // From the focused tab: a screen that takes the open one from its address learns of a press a moment later.
    const from = target instanceof HTMLButtonElement ? buttons.indexOf(target) : -1
    const to = altKey || ctrlKey || metaKey || shiftKey ? null : step(key, from, tabs.length)
    if (to === null) return
    event.preventDefault()
    choose(tabs[to])
    buttons[to]?.focus()
  }

  if (!open) return null
  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}-tab`}
            aria-selected={tab.id === open.id}
            aria-controls={tab.id === open.id ? `${base}-${tab.id}` : undefined}
            tabIndex={tab.id === open.id ? 0 : -1}
            className={styles.tab}
            onClick={() => choose(tab)}
          >
            {tab.label}
            {tab.count === undefined ? null : <span className={styles.count}>{tab.count}</span>}
          </button>
        ))}
      </div>
      <div
        key={open.id}
        role="tabpanel"
        id={`${base}-${open.id}`}
        aria-labelledby={`${base}-${open.id}-tab`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: otherwise a panel without a control could not be reached or scrolled
        tabIndex={0}
        className={styles.panel}
      >
        {open.content}
      </div>
    </div>
  )
}

/** The index that a key leads to, wrapping around; null for other keys. */
function step(key: string, from: number, count: number): number | null {
  if (key === 'ArrowRight') return (from + 1) % count
  if (key === 'ArrowLeft') return (from + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
