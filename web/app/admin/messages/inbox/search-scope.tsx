import { Button } from '../../../ui/button/button.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import quiet from '../../../ui/quiet/quiet.module.css'
import { type StatusChoice, statusOf, type Writer } from './statuses.ts'

type SearchScopeProps = {
  filters: { search: string; status: StatusChoice }
  writer: Writer
  onChange: (changed: { status: 'all' }) => void
}

/** Says that a search is within one status, which is chosen from the start, and leads to all of them. */
export function SearchScope({ filters: { search, status }, writer, onChange }: SearchScopeProps) {
  if (search === '' || status === 'all') return null
  return (
    <Row gap="xs">
      <p className={quiet.quiet}>Searched in “{statusOf(status, writer).words}” alone.</p>
      <Button variant="quiet" size="sm" onPress={() => onChange({ status: 'all' })}>
        Search all
      </Button>
    </Row>
  )
}
