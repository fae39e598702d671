import { Mark } from '../../lists/row-list.tsx'

/** The first letters of a person's names, before the words of a row. */
export function Initials({ firstName, lastName }: { firstName: string; lastName: string }) {
  return (
    <Mark tone="neutral">
      {[firstName, lastName].map((name) => ([...name.trim()][0] ?? '').toLocaleUpperCase())}
    </Mark>
  )
}
