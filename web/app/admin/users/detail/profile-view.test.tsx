import { Profile } from '@bank/contract/identity'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ada } from '../../../testing/people.ts'
import { ProfileView } from './profile-view.tsx'

const typedFields = z.keyof(z.omit(Profile, { dateOfBirth: true })).options

test.each(typedFields)('staff can read the %s of a user', (field) => {
  render(<ProfileView user={{ ...ada, [field]: 'typed by the customer' }} />)
  expect(screen.getByText('typed by the customer')).toBeDefined()
})
