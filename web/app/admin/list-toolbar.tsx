import type { ReactNode } from 'react'
import { formatCount } from '../ui/count/format-count.ts'
import type { Loadable } from '../ui/loadable/loadable.ts'
import { SearchField } from '../ui/search-field/search-field.tsx'
import styles from './list-toolbar.module.css'
import { useSearchText } from './search-text.ts'

type ListToolbarProps = {
  /** What is searched, e.g. "Search transactions". */
  searchLabel: string
  placeholder: string
  /** What the URL searches for. */
  search: string
  onSearch: (search: string) => void
  /** The filters beside the search. */
  children?: ReactNode
  /** How many are listed and how many there are, and what they are in the plural. */
  count: Loadable<{ matched: number; total: number }>
  noun: string
}

/**
 * What narrows a list: the search, to which the key `/` leads, filters, and how much they leave.
 *
 * Accessibility: the count is a polite status, so that what a search found is heard without leaving the field.
 */
export function ListToolbar({
  searchLabel,
  placeholder,
  search,
  onSearch,
  children,
  count,
  noun,
}: ListToolbarProps) {
  const [text, setText] = useSearchText(search, onSearch)
  return (
    <div className={styles.toolbar}>
      <div className={styles.search}>
        <SearchField
          label={searchLabel}
          placeholder={placeholder}
          value={text}
          onChange={setText}
          size="sm"
          shortcut
        />
      </div>
      {children ? <div className={styles.filters}>{children}</div> : null}
      <p className={styles.count} role="status">
        {count.status === 'ready'
          ? `${formatCount(count.value.matched)} of ${formatCount(count.value.total)} ${noun}`
          : ''}
      </p>
    </div>
  )
}
