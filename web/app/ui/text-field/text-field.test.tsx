import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Controller, useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { Button } from '../button/button.tsx'
import { Select } from '../select/select.tsx'
import { TextField } from './text-field.tsx'

test('a field in error is described by the error first and then by the hint', () => {
  render(<TextField label="Email" hint="We send a confirmation there." error="Enter an email address" />)
  const field = screen.getByLabelText('Email')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const described = (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
  expect(described).toEqual(['Enter an email address', 'We send a confirmation there.'])
})

test('an optional field says so in its label', () => {
  render(<TextField label="Address 2" optional />)
  expect(screen.getByLabelText('Address 2 (Optional)')).toBeDefined()
})

interface Registration {
  email: string
  country: 'sg' | 'my' | ''
}

function RegistrationForm({ onValid }: { onValid: (values: Registration) => void }) {
  const { register, control, handleSubmit, formState } = useForm<Registration>({
    defaultValues: { email: '', country: '' },
  })
  const { errors } = formState
  return (
    <form noValidate onSubmit={handleSubmit((values) => onValid(values))}>
      <TextField
        label="Email"
        error={errors.email?.message}
        {...register('email', { required: 'Enter an email address' })}
      />
      <Controller
        name="country"
        control={control}
        rules={{ required: 'Choose a country' }}
        render={({ field }) => (
          <Select
            {...field}
            label="Country"
            options={[
              { value: 'sg', label: 'Singapore' },
              { value: 'my', label: 'Malaysia' },
            ]}
            error={errors.country?.message}
          />
        )}
      />
      <Button type="submit">Register</Button>
    </form>
  )
}

test('after a failed submit the focus is on the first field in error, whether a text field or a select', async () => {
  const valid = vi.fn()
  render(<RegistrationForm onValid={valid} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Register' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')))
  expect(screen.getByText('Enter an email address')).toBeDefined()

  await user.type(screen.getByLabelText('Email'), 'ada@example.com')
  await user.click(screen.getByRole('button', { name: 'Register' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Country')))
  expect(valid).not.toHaveBeenCalled()
})

test('typed and chosen values reach the form', async () => {
  const valid = vi.fn()
  render(<RegistrationForm onValid={valid} />)
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Email'), 'ada@example.com')
  await user.selectOptions(screen.getByLabelText('Country'), 'Malaysia')
  await user.click(screen.getByRole('button', { name: 'Register' }))
  await waitFor(() => expect(valid).toHaveBeenCalledWith({ email: 'ada@example.com', country: 'my' }))
})
