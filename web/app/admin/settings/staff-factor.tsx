import { factors } from '@bank/contract/factors'
import { Controller } from 'react-hook-form'
import { Link } from 'react-router'
import { useApiQuery } from '../../api/use-api-query.ts'
import { paths } from '../../paths.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import { LABELS, type SettingsFormReturn } from './settings-entry.ts'

/** Whether staff need a second factor (DEC-44), with a warning to an administrator who has none. */
export function StaffFactor({ form }: { form: SettingsFormReturn }) {
  return (
    <Controller
      name="staffSecondFactor"
      control={form.control}
      render={({ field: { value, onChange, ...field } }) => (
        <div>
          <Switch
            {...field}
            label={LABELS.staffSecondFactor}
            hint="Staff need a passkey or an authenticator app to log in. Those who have neither can only set one up until they have."
            checked={value === 'on'}
            onChange={({ target }) => onChange(target.checked ? 'on' : 'off')}
          />
          {value === 'on' ? <OwnFactorWarning /> : null}
        </div>
      )}
    />
  )
}

function OwnFactorWarning() {
  const { data } = useApiQuery(factors.list, {})
  if (!data || data.data.totp || data.data.passkeys.length > 0) return null
  return (
    <Banner tone="warning" title="You have no second factor yet">
      Once this is saved, you have to set one up before you can do anything else here.{' '}
      <Link to={paths.admin.account}>Set one up in My account first</Link>
    </Banner>
  )
}
