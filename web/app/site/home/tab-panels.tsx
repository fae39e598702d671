import { type KeyboardEvent, type ReactNode, useDeferredValue, useId, useRef } from 'react'
import { useHydrated } from '../../ui/hydration/use-hydrated.ts'
import styles from './tab-panels.module.css'

type Tab = { id: string; label: string; content: ReactNode }

type TabPanelsProps = {
  label: string
  tabs: readonly Tab[]
  /** The id of the open tab. For any other text the first is open. */
  open: string
  /** Called with the id of the tab, or with '' for the first. */
  onOpen: (id: string) => void
}

/**
 * Two or more panels, shown one at a time. ui's Tabs would bring React Aria to the home page.
 *
 * Accessibility: the tabs pattern with roving focus: the open tab is the only Tab stop; arrow keys move and open, Home
 * and End jump, both ends wrap. Without JavaScript all panels are shown, each under the name of its tab.
 */
export function TabPanels({ label, tabs, open: openId, onOpen }: TabPanelsProps) {
  const open = Math.max(
    0,
    tabs.findIndex(({ id }) => id === openId),
  )
  // The tab is painted first, and then its panel.
  const shown = useDeferredValue(open)
  const setOpen = (index: number) => onOpen(index === 0 ? '' : (tabs[index]?.id ?? ''))
  const hydrated = useHydrated()
  const list = useRef<HTMLDivElement>(null)
  const base = useId()

  function onKeyDown(event: KeyboardEvent) {
    const next = target(event.key, open, tabs.length)
    if (next === null) return
    event.preventDefault()
    setOpen(next)
    list.current?.querySelectorAll('button').item(next).focus()
  }

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={onKeyDown}>
        {tabs.map(({ id, label: name }, index) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}-${id}-tab`}
            aria-controls={`${base}-${id}`}
            aria-selected={index === open}
            tabIndex={index === open ? 0 : -1}
            className={styles.tab}
            onClick={() => setOpen(index)}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ id, label: name, content }, index) => (
        <div
          key={id}
          role="tabpanel"
          id={`${base}-${id}`}
          aria-labelledby={`${base}-${id}-tab`}
          className={styles.panel}
          data-open={index === shown}
          // Before React hydrates the island the style sheet hides it, if the browser runs scripts.
          hidden={hydrated && index !== shown}
        >
          <p className={styles.name}>{name}</p>
          {content}
        </div>
      ))}
    </>
  )
}

function target(key: string, open: number, count: number): number | null {
  if (key === 'ArrowRight') return (open + 1) % count
  if (key === 'ArrowLeft') return (open + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}
