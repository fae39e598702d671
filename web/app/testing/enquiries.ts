import { administrator } from './people.ts'

/** A message of a visitor as the server returns it, for component tests. */
export const question = {
  id: '01968042-9f29-7b73-89e1-000000000011',
  kind: 'contact',
  page: '/contact',
  name: 'Charles Babbage',
  email: 'charles@example.com',
  fields: {
    name: 'Charles Babbage',
    email: 'charles@example.com',
    phone: '+65 6123 4567',
    subject: 'Opening an account',
    message: 'Which documents do you need?\nI live in London.',
  },
  consent: null,
  status: 'open',
  assignee: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  keptUntil: '2027-11-20T08:00:00.000Z',
  replies: [],
}

/** A lead form with almost nothing in it. */
export const lead = {
  ...question,
  id: '01968042-9f29-7b73-89e1-000000000012',
  kind: 'lead',
  page: '/',
  name: null,
  email: null,
  fields: {
    firstName: '',
    lastName: '',
    countryCode: '+65',
    contactNumber: '9123 4567',
    email: 'mary at home',
  },
  consent: { wording: 'I agree to receive offers from the bank.', at: '2026-11-20T08:00:00.000Z' },
}

export const reply = {
  id: '01968042-9f29-7b73-89e1-000000000031',
  message: 'A passport is enough.',
  at: '2026-11-20T09:00:00.000Z',
  author: { ...administrator, firstName: 'Siti', lastName: 'Aminah', email: 'siti@example.com' },
}
