import * as z from 'zod/mini'
import { answer, endpoint, listOf, listQuery, messageOnly, nothing } from './endpoint.ts'
import { NamedPerson } from './person.ts'
import { byId, Id, line, Moment, NAME_MAX, Seen } from './text.ts'
import { WalletChangeApproval } from './wallet-change-approval.ts'

export const WALLET_ADDRESS_MAX = 200

/** The largest upload, in bytes: 5 MiB (DEC-22). */
export const UPLOAD_MAX = 5 * 1024 * 1024

/** How a QR code of an address is drawn: eight pixels a module, with the standard's quiet zone of four. */
export const WALLET_QR = { errorCorrectionLevel: 'M', scale: 8, margin: 4 } as const

/** A wallet as customers see it. `qrCode` is a data:image/png string made by the server (DEC-24). */
export const Wallet = z.object({
  id: Id,
  name: z.string(),
  network: z.string(),
  address: z.string(),
  qrCode: z.string(),
  createdAt: Moment,
  /** When the address last changed; when the wallet was created if it never did. */
  addressChangedAt: Moment,
})
export type Wallet = z.output<typeof Wallet>

export const AdminWallet = z.object({
  ...Wallet.shape,
  /** The last change of what customers see, or of whether they see the wallet at all. */
  updatedAt: Moment,
  /** Addresses that customers saw earlier, newest first (DEC-24). */
  formerAddresses: z.array(z.object({ address: z.string(), until: Moment })),
  /**
   * Why customers don't see the wallet: its row was changed without the application (`signature`), or has been replaced by
   * an older version of itself (`version`). Null while they see it. Saving the address again repairs it.
   */
  withdrawn: z.nullable(z.enum(['signature', 'version'])),
})
export type AdminWallet = z.output<typeof AdminWallet>

/** The most changes that can wait at a time. */
export const WAITING_CHANGES_MAX = 20

/** A change that customers don’t see yet. */
export const WalletChange = z.object({
  id: Id,
  /** `setting`: a change of the approval setting that would make fewer changes wait. */
  kind: z.enum(['add', 'edit', 'setting']),
  /** What it waits for. */
  approval: z.enum(['second-administrator', '24-hours'] satisfies WalletChangeApproval[]),
  /** What customers would see; null for a setting. */
  wallet: z.nullable(
    z.object({ name: z.string(), network: z.string(), address: z.string(), qrCode: z.string() }),
  ),
  /** What they see now; null for a setting, a new wallet and a withdrawn wallet. */
  current: z.nullable(z.object({ name: z.string(), network: z.string(), address: z.string() })),
  wantedApproval: z.nullable(WalletChangeApproval),
  /** The names are empty if the administrator's account has been deleted. */
  proposedBy: NamedPerson,
  proposedAt: Moment,
  /** Null if the change never takes effect without a confirmation. */
  takesEffectAt: z.nullable(Moment),
})
export type WalletChange = z.output<typeof WalletChange>

export const WaitingChanges = z.object({
  /** What new changes have to wait for. */
  approval: WalletChangeApproval,
  /** The number of other active administrators, who could confirm the caller's proposals. */
  otherAdministrators: z.int(),
  /** Oldest first. */
  changes: z.array(WalletChange),
})
export type WaitingChanges = z.output<typeof WaitingChanges>

/** A server start that found wallets but no record of their versions. */
export const LostRecord = z.object({
  id: Id,
  at: Moment,
  /** The machine's host name. */
  server: z.string(),
})
export type LostRecord = z.output<typeof LostRecord>

const QrCode = z.optional(
  z.file('QR code must be an image').check(z.maxSize(UPLOAD_MAX, 'QR code must be at most 5 MB')),
)

/**
 * A name that customers choose by. Letters of other alphabets that look like Latin ones are refused and compatibility
 * forms are folded, so that no other name looks like `Bitcoin` (HAZ-B10).
 */
const Name = (label: string) =>
  line(label).check(
    z.normalize('NFKC'),
    z.regex(/^[ -~]*$/, `${label} can contain only English letters, digits, spaces and punctuation`),
    z.maxLength(NAME_MAX, `${label} must be at most ${NAME_MAX} characters long`),
  )

export const NewWallet = z.strictObject({
  name: Name('Name'),
  network: Name('Network'),
  address: line('Address', WALLET_ADDRESS_MAX),
  qrCode: QrCode,
})
export type NewWallet = z.output<typeof NewWallet>

/** An edit contains only the fields that change (DEC-35). */
export const WalletEdit = z.partial(NewWallet)
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
    summary: 'Add a wallet; an uploaded QR image must decode to its address',
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
    input: z.object({ params: byId, form: z.extend(WalletEdit, { seen: Seen }) }),
    reply: answer(AdminWallet),
  }),
  archive: endpoint({
    method: 'DELETE',
    path: '/crypto-wallets/:id',
    access: 'admin',
    fresh: true,
    summary: 'Remove a wallet from what customers see; its addresses stay on record',
    quota: 'staff-work',
    input: z.object({ params: byId }),
    reply: messageOnly,
  }),
  listChanges: endpoint({
    method: 'GET',
    path: '/crypto-wallets/changes',
    access: 'admin',
    summary: 'The wallet changes that wait before customers see them',
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
    reply: messageOnly,
  }),
  lostRecord: endpoint({
    method: 'GET',
    path: '/crypto-wallets/lost-record',
    access: 'admin',
    summary:
      'Whether a server lost its record of the wallets’ versions and the addresses have not been compared since',
    input: nothing,
    reply: answer(z.object({ lost: z.nullable(LostRecord) })),
  }),
  confirmRecord: endpoint({
    method: 'POST',
    path: '/crypto-wallets/lost-record/:id/confirm',
    access: 'admin',
    fresh: true,
    summary: 'Confirm that every address was compared with its source after a record was lost',
    quota: 'staff-work',
    input: z.object({ params: byId }),
    reply: messageOnly,
  }),
  declineChange: endpoint({
    method: 'POST',
    path: '/crypto-wallets/changes/:id/decline',
    access: 'admin',
    fresh: true,
    summary: 'Decline another administrator’s change, veto one that waits for its time, or withdraw your own',
    quota: 'staff-work',
    input: z.object({ params: byId }),
    reply: messageOnly,
  }),
}
