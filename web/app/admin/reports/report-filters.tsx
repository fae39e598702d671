import { SEARCH_MAX } from '@bank/contract/text'
import { Grid } from '../../ui/layout/grid.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { TransactionFilters } from '../transactions/transaction-filters.tsx'
import { UserFilters } from '../users/user-filters.tsx'
import type { ReportChoice } from './choice.ts'

type ReportFiltersProps = { choice: ReportChoice; onChange: (wanted: Partial<ReportChoice>) => void }

/** The filters of the reported list, the same as on its screen. */
export function ReportFilters({ choice, onChange }: ReportFiltersProps) {
  return (
    <Grid columns={2}>
      <TextField
        label="Search"
        optional
        hint={
          choice.type === 'users' ? 'Name, email, phone or ID.' : 'Name, email, description or reference.'
        }
        autoComplete="off"
        maxLength={SEARCH_MAX}
        value={choice.search}
        onChange={(event) => onChange({ search: event.target.value })}
      />
      {choice.type === 'users' ? (
        <UserFilters
          filters={choice.users}
          onChange={(changed) => onChange({ users: { ...choice.users, ...changed } })}
        />
      ) : (
        <TransactionFilters
          filters={choice.transactions}
          onChange={(changed) => onChange({ transactions: { ...choice.transactions, ...changed } })}
        />
      )}
    </Grid>
  )
}
