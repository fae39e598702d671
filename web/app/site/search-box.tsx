import type { ReactNode } from 'react'
import { SearchField, type SearchFieldProps } from '../ui/search-field/search-field.tsx'
import styles from './search-box.module.css'

type SearchBoxProps = Pick<SearchFieldProps, 'label' | 'placeholder' | 'value' | 'onChange'> & {
  /** Beside the field: filters, or how much was found. */
  children?: ReactNode
}

/** What narrows the list below it. Hidden where there is no JavaScript: there the whole list stands. */
export function SearchBox({ children, ...field }: SearchBoxProps) {
  return (
    <search className={styles.box}>
      <div className={styles.field}>
        <SearchField {...field} />
      </div>
      {children}
    </search>
  )
}
