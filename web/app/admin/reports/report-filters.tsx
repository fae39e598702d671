import { SEARCH_MAX } from '@bank/contract/text'
import { Grid } from '../../ui/layout/grid.tsx'
import { Select } from '../../ui/select/select.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import {
  type ReportChoice,
  roleOptions,
  transactionStatusOptions,
  transactionTypeOptions,
  userStatusOptions,
  verificationOptions,
} from './choice.ts'

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
        <>
          <Select
            label="Status"
            options={userStatusOptions}
            value={choice.userStatus}
            onChange={(userStatus) => onChange({ userStatus })}
          />
          <Select
            label="Role"
            options={roleOptions}
            value={choice.role}
            onChange={(role) => onChange({ role })}
          />
          <Select
            label="Verification"
            options={verificationOptions}
            value={choice.verification}
            onChange={(verification) => onChange({ verification })}
          />
        </>
      ) : (
        <>
          <Select
            label="Status"
            options={transactionStatusOptions}
            value={choice.transactionStatus}
            onChange={(transactionStatus) => onChange({ transactionStatus })}
          />
          <Select
            label="Type"
            options={transactionTypeOptions}
            value={choice.transactionType}
            onChange={(transactionType) => onChange({ transactionType })}
          />
        </>
      )}
    </Grid>
  )
}
