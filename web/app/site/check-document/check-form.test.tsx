import { createHash } from 'node:crypto'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { type Answer, failure, fakeServer } from '../../testing/fake-server.ts'
import { CheckForm } from './check-form.tsx'

const CHECK = 'POST /documents/verify'

const former = new File(['as drawn before'], 'former.pdf', { type: 'application/pdf' })
const sha256OfFormer = createHash('sha256').update('as drawn before').digest('hex')

const confirmed = {
  ...{ kind: 'statement', title: 'Checking and credit, October 2026', period: '2026-10', holder: 'A. L.' },
  ...{ from: '2026-10-01', to: '2026-10-31', issuedAt: '2026-11-01T00:00:00.000Z', amount: null },
  ...{ number: 'ST-202610-7K3F-92QX-M4TD', sha256: '0'.repeat(64), formerSha256: sha256OfFormer },
  balances: [{ account: 'Checking', opening: -1000.5, closing: 999_999_999_999.99 }],
}

async function check(answer: Answer) {
  const { to } = fakeServer({ [CHECK]: answer })
  const user = userEvent.setup()
  render(<CheckForm />)
  await user.type(screen.getByLabelText(/^Number/), 'st-202610')
  await user.type(screen.getByLabelText(/^Check code/), '7k3f')
  await user.click(screen.getByRole('button', { name: 'Check' }))
  return to(CHECK)
}

test('a paper of the bank is confirmed with what it says', async () => {
  const sent = await check({ body: { data: { confirmed: true, document: confirmed } } })
  await screen.findByText('This document is ours')
  expect(sent[0]?.body).toEqual({ number: 'st-202610', code: '7k3f' })
  for (const words of ['A. L.', 'Checking and credit, October 2026', '−$1,000.50', '$999,999,999,999.99'])
    screen.getByText(words)
})

test('a file that an earlier version drew of the same paper is one of ours', async () => {
  vi.stubGlobal('isSecureContext', true)
  await check({ body: { data: { confirmed: true, document: confirmed } } })
  await userEvent.upload(await screen.findByLabelText(/Compare the whole file/), former)
  await screen.findByText('This file is one that we issued. We have drawn the same document again since.')
  vi.unstubAllGlobals()
})

test('any other is not, with what to do', async () => {
  await check({ body: { data: { confirmed: false, document: null } } })
  await screen.findByText('We can’t confirm this document')
})

test('a check that failed says so, and what was typed stays', async () => {
  await check(failure(429, 'too_many_attempts', 'Please try again later.'))
  await screen.findByText('Please try again later.')
  expect(screen.getByDisplayValue('st-202610')).toBeTruthy()
})

test('without a connection it asks to try again', async () => {
  await check('unreachable')
  await screen.findByText('We could not check it just now. Please try again in a moment.')
})
