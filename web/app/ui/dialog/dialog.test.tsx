import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Button } from '../button/button.tsx'
import { ConfirmDialog } from '../confirm-dialog/confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'

function WalletScreen({ locked = false }: { locked?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>Add wallet</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Add a wallet"
        locked={locked}
        footer={<Button>Save</Button>}
      >
        <input aria-label="Name" />
      </Dialog>
    </>
  )
}

async function openWallet(locked = false) {
  const user = userEvent.setup()
  render(<WalletScreen locked={locked} />)
  const opener = screen.getByRole('button', { name: 'Add wallet' })
  await user.click(opener)
  return { user, opener, dialog: screen.getByRole('dialog', { name: 'Add a wallet' }) }
}

test('the focus moves into an opened dialog, and Tab does not leave it', async () => {
  const { user, dialog } = await openWallet()
  expect(dialog.contains(document.activeElement)).toBe(true)
  for (let stop = 0; stop < 7; stop += 1) {
    await user.tab()
    expect(dialog.contains(document.activeElement)).toBe(true)
  }
})

test('Escape closes a dialog and the focus returns to what opened it', async () => {
  const { user, opener } = await openWallet()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('the close button closes a dialog', async () => {
  const { user } = await openWallet()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('nothing closes a dialog while work is in progress', async () => {
  const { user } = await openWallet(true)
  await user.keyboard('{Escape}')
  expect(screen.getByRole('dialog', { name: 'Add a wallet' })).toBeDefined()
})

function DepositScreen({ onConfirm }: { onConfirm: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>Approve</Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Approve this deposit?"
        act="Approve $2,500.00"
        onConfirm={onConfirm}
      >
        Ada Lovelace's savings account is credited with $2,500.00.
      </ConfirmDialog>
    </>
  )
}

test('an accidental Enter right after a confirmation dialog appeared changes nothing', async () => {
  const confirmed = vi.fn()
  render(<DepositScreen onConfirm={confirmed} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  expect(screen.getByRole('alertdialog', { name: 'Approve this deposit?' })).toBeDefined()
  // Only a browser test can check that the focus is on Cancel: happy-dom does not know :focus-within.
  await user.keyboard('{Enter}')
  expect(confirmed).not.toHaveBeenCalled()
})

test('the button named after the action confirms it, once', async () => {
  const confirmed = vi.fn()
  render(<DepositScreen onConfirm={confirmed} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  await user.click(screen.getByRole('button', { name: 'Approve $2,500.00' }))
  expect(confirmed).toHaveBeenCalledTimes(1)
})

test('a failed action shows the reason inside the dialog, as an alert', () => {
  render(
    <ConfirmDialog
      open
      onClose={() => {}}
      title="Delete this wallet?"
      act="Delete Bitcoin"
      onConfirm={() => {}}
      error="Failed to delete wallet"
    >
      Are you sure you want to delete this wallet?
    </ConfirmDialog>,
  )
  expect(screen.getByRole('alert').textContent).toBe('Failed to delete wallet')
})

test('the second half of a double press that answers a question does not close the dialog below it', async () => {
  const user = userEvent.setup()
  render(<Record />)
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.click(document.body)
  expect(screen.getByRole('dialog', { name: 'A request' })).toBeDefined()
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1000)
  await user.click(document.body)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

function Record() {
  const [open, setOpen] = useState(true)
  const [asking, setAsking] = useState(true)
  return (
    <Dialog open={open} onClose={() => setOpen(false)} title="A request">
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Approve it?"
        act="Approve"
        onConfirm={() => setAsking(false)}
      >
        The money is credited at once.
      </ConfirmDialog>
    </Dialog>
  )
}

test('a text that becomes too long while the dialog is open can be reached by Tab and scrolled', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(100)
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return this.textContent.length * 10
  })
  const about = (text: string) => (
    <Dialog open onClose={() => {}} title="A notice">
      {text}
    </Dialog>
  )
  const { rerender } = render(about('Short'))
  expect(screen.queryByRole('region')).toBeNull()
  rerender(about('A text that does not fit any more'))
  expect(await screen.findByRole('region', { name: 'A notice' })).toHaveProperty('tabIndex', 0)
})
