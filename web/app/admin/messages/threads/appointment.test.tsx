import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answersWith, failure } from '../../../testing/fake-server.ts'
import { choose } from '../../../testing/parts.ts'
import { conversation, openConversation, read } from './threads-testing.ts'

const appointment = {
  place: 'silom-branch',
  date: '2026-12-03',
  time: '14:30',
  at: '2026-12-03T07:30:00.000Z',
  cancelled: false,
}
const withAppointment = (made: object | null) => ({
  ...conversation,
  topic: 'appointment',
  appointment: made,
})
const path = `/admin/threads/${conversation.id}/appointment`
const open = (made: object | null = appointment, own = {}) =>
  openConversation({
    [read]: answersWith(withAppointment(made)),
    'GET /appointments/slots': answersWith([{ date: '2026-12-04', times: ['09:00', '10:30'] }]),
    [`PUT ${path}`]: answersWith(withAppointment(made)),
    [`DELETE ${path}`]: answersWith(withAppointment(null)),
    ...own,
  })

const chooseSlot = async (user: ReturnType<typeof open>['user']) => {
  await user.click(await screen.findByRole('radio', { name: 'Fri, Dec 4' }))
  await user.click(screen.getByRole('radio', { name: /^10:30/ }))
}

test('an appointment is shown in the time of its branch, and is moved to a free time', async () => {
  const { server, user } = open()
  expect(await screen.findByText(/^Thursday, December 3, 2026, 2:30/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Move...' }))
  await chooseSlot(user)
  await user.click(screen.getByRole('button', { name: 'Move appointment' }))
  expect(await screen.findByText('Appointment moved')).toBeTruthy()
  expect(server.bodies(`PUT ${path}`)).toEqual([{ place: 'silom-branch', date: '2026-12-04', time: '10:30' }])
})

test('nothing is sent before a time is chosen, and a time that is gone has to be chosen again', async () => {
  const { server, user } = open(null, {
    [`PUT ${path}`]: failure(409, 'slot_taken', 'This time is not free. Please choose another one.'),
  })
  await user.click(await screen.findByRole('button', { name: 'Make an appointment...' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Make an appointment' }))
  await user.click(dialog.getByRole('button', { name: 'Make appointment' }))
  expect(await dialog.findByText('Choose a branch', { selector: 'p *, p, span' })).toBeTruthy()
  expect(document.activeElement).toBe(dialog.getByLabelText('Branch'))
  expect(server.to(`PUT ${path}`)).toEqual([])
  await user.selectOptions(dialog.getByLabelText('Branch'), 'Silom Branch')
  const friday = await dialog.findByRole('radio', { name: 'Fri, Dec 4' })
  await user.click(dialog.getByRole('button', { name: 'Make appointment' }))
  expect(document.activeElement).toBe(friday)
  await chooseSlot(user)
  await user.click(dialog.getByRole('button', { name: 'Make appointment' }))
  expect(await dialog.findByText('This time is not free. Please choose another one.')).toBeTruthy()
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: /^10:30/ }).checked).toBe(false)
})

test('cancelling asks first and names the time that becomes free', async () => {
  const { server, user } = open()
  await user.click(await screen.findByRole('button', { name: 'Cancel appointment...' }))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toMatch(/Thursday, December 3, 2026, 2:30.PM, at Silom Branch is cancelled/)
  await choose(user, 'Cancel appointment')
  expect(await screen.findByText('Appointment cancelled')).toBeTruthy()
  expect(server.to(`DELETE ${path}`)).toHaveLength(1)
})

test('a cancelled appointment says so, and another one can be made', async () => {
  open({ ...appointment, cancelled: true })
  expect(await screen.findByText('Cancelled')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel appointment...' })).toBeNull())
  expect(screen.getByRole('button', { name: 'Make an appointment...' })).toBeTruthy()
})
