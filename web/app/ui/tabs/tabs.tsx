import { type ReactNode, useEffect, useRef } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs'
import { classNames } from '../class-names/class-names.ts'
import styles from './tabs.module.css'

/** As wide as the list's fading end, in pixels: a tab below it is not in view. */
const FADE_PX = 32

export interface TabItem<Id extends string> {
  id: Id
  label: string
  content: ReactNode
  /** A count beside the label, e.g. pending ones. */
  count?: number | undefined
}

export interface TabsProps<Id extends string> {
  /** Names the set of tabs for screen readers. */
  label: string
  tabs: readonly TabItem<Id>[]
  /** The open tab; take it from the URL, as a person may want to share it. Left out, the tabs keep it themselves. */
  selected?: Id | undefined
  onChange?: ((id: Id) => void) | undefined
}

/**
 * Parts of one screen, one at a time.
 *
 * Accessibility: React Aria's tabs: arrow keys move, Home and End jump, the panel is named by its tab. On narrow screens
 * the list scrolls sideways, its end fades, and the open tab is brought into view. The open tab has a bar below it, not a colour alone.
 */
export function Tabs<Id extends string>({ label, tabs, selected, onChange }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (selected !== undefined) bringIntoView(list.current)
  }, [selected])

  function choose(key: unknown) {
    const tab = tabs.find(({ id }) => id === key)
    if (tab) onChange?.(tab.id)
  }

  return (
    <AriaTabs
      className={classNames(styles.tabs)}
      onSelectionChange={choose}
      {...(selected === undefined ? {} : { selectedKey: selected })}
    >
      <TabList ref={list} aria-label={label} className={classNames(styles.list)}>
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} className={classNames(styles.tab)}>
            {tab.label}
            {tab.count === undefined ? null : <span className={styles.count}>{tab.count}</span>}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className={classNames(styles.panel)}>
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}

/** Sideways only, and without the page: an address may open a tab that is beyond the edge of a phone. */
function bringIntoView(list: HTMLElement | null): void {
  const tab = list?.querySelector<HTMLElement>('[aria-selected="true"]')
  if (!list || !tab) return
  const tooFar = tab.offsetLeft + tab.offsetWidth + FADE_PX - (list.scrollLeft + list.clientWidth)
  if (tooFar > 0) list.scrollLeft += tooFar
  else if (tab.offsetLeft < list.scrollLeft) list.scrollLeft = tab.offsetLeft
}
