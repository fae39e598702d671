import type { ReactNode } from 'react'
import { SearchField, type SearchFieldProps } from '../../ui/search-field/search-field.tsx'
import styles from './search-box.module.css'

type SearchBoxProps = Pick<SearchFieldProps, 'label' | 'placeholder' | 'value' | 'onChange'> & {
  /** Content beside the field: filters, or the number of results. */
  children?: ReactNode
}

/** A search that filters the list below it. Hidden without JavaScript, where the whole list is shown. */
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
