import { SEARCH_MAX } from '@bank/contract/text'
import type { Ref } from 'react'
import { isReversed } from '../../lists/period.ts'
import { Grid } from '../../ui/layout/grid.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { TransactionFilters } from '../transactions/transaction-filters.tsx'
import { UserFilters } from '../users/user-filters.tsx'
import type { ReportChoice } from './choice.ts'

type ReportFiltersProps = {
  choice: ReportChoice
  onChange: (wanted: Partial<ReportChoice>) => void
  /** The end of the period, which gets the focus if it is before the beginning. */
  toRef: Ref<HTMLInputElement>
}

/** The filters of the reported list, those of its screen and a period. */
export function ReportFilters({ choice, onChange, toRef }: ReportFiltersProps) {
  return (
    <>
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
      <Grid columns={2}>
        <TextField
          label="From"
          optional
          type="date"
          hint={
            choice.type === 'users'
              ? 'The day on which they joined, in UTC.'
              : 'The day of the transaction, in UTC: of its booking, or else of the request.'
          }
          value={choice.from}
          onChange={({ target }) => onChange({ from: target.value })}
        />
        <TextField
          ref={toRef}
          label="To"
          optional
          type="date"
          hint="This day is included."
          value={choice.to}
          error={isReversed(choice) ? 'This is before From' : undefined}
          onChange={({ target }) => onChange({ to: target.value })}
        />
      </Grid>
    </>
  )
}
