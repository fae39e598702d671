/** A user as the server returns it, for component tests. */
export const ada = {
  id: '0190c8a0-0000-7000-8000-000000000001',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@meranti.example',
  phoneNumber: '+65 6000 0001',
  country: 'Singapore',
  state: 'Singapore',
  city: 'Singapore',
  address1: '1 Ring Road',
  address2: '',
  zipCode: '018989',
  dateOfBirth: null,
  role: 'user',
  status: 'active',
  emailVerified: true,
  phoneVerified: false,
  ssnStatus: 'not_submitted',
  idStatus: 'not_submitted',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
} as const

export const grace = {
  ...ada,
  id: '0190c8a0-0000-7000-8000-000000000002',
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace@meranti.example',
  role: 'admin',
} as const

/** The customer who opens the screens of the portal. */
export const customer = {
  id: '019681ce-2129-7803-a7d2-6306453ab20d',
  firstName: 'Wei Ling',
  lastName: 'Tan',
  role: 'user',
  status: 'active',
}

/** The administrator who opens the screens of the admin area. */
export const administrator = {
  id: '019681ce-2129-7803-a7d2-6306453ab20d',
  firstName: 'Ming',
  lastName: 'Admin',
  role: 'admin',
  status: 'active',
}
