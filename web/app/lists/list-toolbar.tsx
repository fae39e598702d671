import type { ReactNode } from 'react'
import { formatCount } from '../ui/count/format-count.ts'
import { nounOf } from '../ui/count/noun-of.ts'
import type { Loadable } from '../ui/loadable/loadable.ts'
import { SearchField } from '../ui/search-field/search-field.tsx'
import styles from './list-toolbar.module.css'
import { useSearchText } from './search-text.ts'

/** The counts of a list; with `more`, `matched` is a lower bound. */
type Counted = { matched: number; more?: boolean | undefined; total: number }

type ListToolbarProps = {
  /** The search's label, e.g. "Search transactions". */
  searchLabel: string
  placeholder: string
  /** The search in the URL. */
  search: string
  onSearch: (search: string) => void
  /** The filters beside the search. */
  children?: ReactNode
  /** How many rows match, how many there are, and what they are in the plural. */
  count: Loadable<Counted>
  noun: string
}

/**
 * The search (the key `/` focuses it), the filters, and how many rows match.
 *
 * Accessibility: the count is a polite status, so that the result of a search is announced while the focus is in the
 * field.
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
        {count.status === 'ready' ? countWords(count.value, noun) : ''}
      </p>
    </div>
  )
}

/** "3 of 889 users", or "10,000 or more of 2,000,000 entries" if the server stopped counting. */
function countWords({ matched, more, total }: Counted, noun: string): string {
  return `${formatCount(matched, { orMore: more })} of ${formatCount(total)} ${nounOf(total, noun)}`
}
