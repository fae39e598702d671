import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs'
import { classNames } from '../class-names/class-names.ts'
import styles from './tabs.module.css'

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
 * the list scrolls sideways and its end fades. The open tab has a bar below it, not a colour alone.
 */
export function Tabs<Id extends string>({ label, tabs, selected, onChange }: TabsProps<Id>) {
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
      <TabList aria-label={label} className={classNames(styles.list)}>
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
