import * as z from 'zod'
import { answer, endpoint, listOf, listQuery, nothing, told } from './endpoint.ts'
import { byId, Id, line, Moment, NAME_MAX, Seen } from './text.ts'
import { WalletChangeApproval } from './wallet-change-approval.ts'

export const WALLET_ADDRESS_MAX = 200

/** The largest upload, in bytes: 5 MiB (D22). */
export const UPLOAD_MAX = 5 * 1024 * 1024

/** How a QR code of an address is drawn: eight pixels a module, with the standard's quiet zone of four. */
export const WALLET_QR = { errorCorrectionLevel: 'M', scale: 8, margin: 4 } as const

/** A wallet as customers see it. `qrCode` is a data:image/png string that the server made (D24). */
export const Wallet = z.object({
  id: Id,
  name: z.string(),
  network: z.string(),
  address: z.string(),
  qrCode: z.string(),
  createdAt: Moment,
  /** When the address last changed; the day of creation where it never did. */
  addressChangedAt: Moment,
})
export type Wallet = z.output<typeof Wallet>

export const AdminWallet = z.object({
  ...Wallet.shape,
  /** When what customers see of it last changed, or whether they see it. */
  updatedAt: Moment,
  /** Addresses that customers saw earlier, newest first (D24). */
  formerAddresses: z.array(z.object({ address: z.string(), until: Moment })),
  /**
   * Why customers don't see it: its row was changed behind the application's back (`signature`), or is an older state of it
   * (`version`). Null while they see it. Sending the address again makes it right.
   */
  withdrawn: z.enum(['signature', 'version']).nullable(),
})
export type AdminWallet = z.output<typeof AdminWallet>

/** Changes that may wait at a time. */
export const WAITING_CHANGES_MAX = 20

/** A change that customers don’t see yet. */
export const WalletChange = z.object({
  id: Id,
  /** `setting`: it is the setting that would let fewer changes wait. */
  kind: z.enum(['add', 'edit', 'setting']),
  /** What it waits for. */
  approval: WalletChangeApproval.exclude(['off']),
  /** What customers would see; null of a setting. */
  wallet: z
    .object({ name: z.string(), network: z.string(), address: z.string(), qrCode: z.string() })
    .nullable(),
  /** What they see now; null of a setting, of a new wallet, and of one that is withdrawn. */
  current: z.object({ name: z.string(), network: z.string(), address: z.string() }).nullable(),
  wantedApproval: WalletChangeApproval.nullable(),
  /** The names are empty where he is gone. */
  proposedBy: z.object({ id: Id, firstName: z.string(), lastName: z.string(), email: z.string() }),
  proposedAt: Moment,
  /** Null where nothing happens by itself. */
  takesEffectAt: Moment.nullable(),
})
export type WalletChange = z.output<typeof WalletChange>

export const WaitingChanges = z.object({
  /** What changes have to wait for from now on. */
  approval: WalletChangeApproval,
  /** Active administrators beside the one who asks: who could confirm what he proposes. */
  otherAdministrators: z.int(),
  /** The oldest first. */
  changes: z.array(WalletChange),
})
export type WaitingChanges = z.output<typeof WaitingChanges>

/** A start of a server that found no record of the wallets’ versions, though there were wallets. */
export const LostRecord = z.object({
  id: Id,
  at: Moment,
  /** The name of the machine. */
  server: z.string(),
})
export type LostRecord = z.output<typeof LostRecord>

const QrCode = z.file('QR code must be an image').max(UPLOAD_MAX, 'QR code must be at most 5 MB').optional()

/**
 * A word that customers choose by. Other alphabets have letters that look like ours, and compatibility forms are folded, so
 * that nothing passes for `Bitcoin` but itself (hazard B10).
 */
const Name = (label: string) =>
  line(label)
    .normalize('NFKC')
    .regex(/^[ -~]*$/, `${label} may hold English letters, digits, spaces and punctuation only`)
    .max(NAME_MAX, `${label} must be at most ${NAME_MAX} characters long`)

export const NewWallet = z.strictObject({
  name: Name('Name'),
  network: Name('Network'),
  address: line('Address', WALLET_ADDRESS_MAX),
  qrCode: QrCode,
})
export type NewWallet = z.output<typeof NewWallet>

/** An edit carries only what changes (D35). */
export const WalletEdit = NewWallet.partial()
export type WalletEdit = z.output<typeof WalletEdit>

export const wallets = {
  list: endpoint({
    method: 'GET',
    path: '/crypto-wallets',
    access: 'signed-in',
    summary: 'The wallets that customers can pay to',
    input: z.object({ query: listQuery({}) }),
    reply: listOf(Wallet),
  }),
  listAll: endpoint({
    method: 'GET',
    path: '/crypto-wallets/admin',
    access: 'admin',
    summary: 'The active wallets with their former addresses',
    input: z.object({ query: listQuery({}) }),
    reply: listOf(AdminWallet),
  }),
  create: endpoint({
    method: 'POST',
    path: '/crypto-wallets',
    access: 'admin',
    fresh: true,
    summary: 'Add a wallet; a QR image must decode to the address',
    quota: 'staff-work',
    input: z.object({ form: NewWallet }),
    reply: answer(AdminWallet),
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/crypto-wallets/:id',
    access: 'admin',
    fresh: true,
    summary: 'Change a wallet; a new address drops the old QR image',
    quota: 'staff-work',
    input: z.object({ params: byId, form: WalletEdit.extend({ seen: Seen }) }),
    reply: answer(AdminWallet),
  }),
  archive: endpoint({
    method: 'DELETE',
    path: '/crypto-wallets/:id',
    access: 'admin',
    fresh: true,
    summary: 'Take a wallet away from customers; its addresses stay on record',
    quota: 'staff-work',
    input: z.object({ params: byId }),
    reply: told,
  }),
  listChanges: endpoint({
    method: 'GET',
    path: '/crypto-wallets/changes',
    access: 'admin',
    summary: 'The changes of wallets that wait before customers see them',
    input: nothing,
    reply: answer(WaitingChanges),
  }),
  confirmChange: endpoint({
    method: 'POST',
    path: '/crypto-wallets/changes/:id/confirm',
    access: 'admin',
    fresh: true,
    summary: 'Show another administrator’s change to customers',
    quota: 'staff-work',
    input: z.object({ params: byId }),
    reply: told,
  }),
  lostRecord: endpoint({
    method: 'GET',
    path: '/crypto-wallets/lost-record',
    access: 'admin',
    summary:
      'Whether a server has lost its record of the wallets’ versions, and nobody has compared the addresses since',
    input: nothing,
    reply: answer(z.object({ lost: LostRecord.nullable() })),
  }),
  confirmRecord: endpoint({
    method: 'POST',
    path: '/crypto-wallets/lost-record/:id/confirm',
    access: 'admin',
    fresh: true,
    summary: 'State that every address was compared with its source after a record was lost',
    quota: 'staff-work',
    input: z.object({ params: byId }),
    reply: told,
  }),
  declineChange: endpoint({
    method: 'POST',
    path: '/crypto-wallets/changes/:id/decline',
    access: 'admin',
    fresh: true,
    summary: 'Decline another administrator’s change, veto one that waits for its time, or withdraw your own',
    quota: 'staff-work',
    input: z.object({ params: byId }),
    reply: told,
  }),
}
