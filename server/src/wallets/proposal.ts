import type { WalletChangeApproval } from '@bank/contract/wallet-change-approval'
import type { WalletChange } from '@bank/contract/wallet-changes'
import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import type { MasterKeys } from '../encryption/master-keys.ts'
import type { Deposits } from './deposits.ts'
import { areWordsSigned, depositWords, sha256, signWords } from './signature.ts'

/** Everything that customers see of a wallet. */
export type WalletState = Deposits & { name: string; network: string; address: string; qrPng: Buffer }

/** The proposed change: the new state of a wallet, based on a version of it, or a new setting. */
export type Change =
  | { kind: 'add' | 'edit'; walletId: string; basis: number; state: WalletState }
  | { kind: 'setting'; wanted: WalletChangeApproval }

export type Proposal = {
  id: string
  approval: WalletChange['approval']
  change: Change
  proposedBy: string
  proposedAt: string
  /** Null if the change does not take effect by itself. */
  effectiveAt: string | null
}

/** A row of wallet_proposals. */
export type ProposalRow = Omit<Proposal, 'change'> & {
  kind: WalletChange['kind']
  walletId: string | null
  basis: number | null
  name: string | null
  network: string | null
  address: string | null
  qrPng: Buffer | null
  depositAddresses: Deposits['depositAddresses'] | null
  extendedPublicKey: string | null
  wanted: WalletChangeApproval | null
  signature: Buffer
  outcome: 'confirmed' | 'declined' | 'due' | 'lapsed' | null
}

export const proposalColumns = sql`
  id, kind, approval, wallet_id as "walletId", wallet_version as basis, name, network, address, qr_png as "qrPng",
  deposit_addresses as "depositAddresses", extended_public_key as "extendedPublicKey", wanted_approval as wanted,
  proposed_by as "proposedBy", proposed_at as "proposedAt", effective_at as "effectiveAt", signature, outcome`

export function proposalOf(row: ProposalRow): Proposal {
  const { id, approval, proposedBy, proposedAt, effectiveAt } = row
  return { id, approval, change: changeOf(row), proposedBy, proposedAt, effectiveAt }
}

// The table's check constraints make sure that the columns of each kind are set.
function changeOf(row: ProposalRow): Change {
  const { kind, walletId, basis, name, network, address, qrPng, wanted } = row
  if (kind === 'setting') return { kind, wanted: wanted ?? 'off' }
  const state = {
    name: name ?? '',
    network: network ?? '',
    address: address ?? '',
    qrPng: qrPng ?? Buffer.of(),
    // Proposals from before there were keys have neither.
    depositAddresses: row.depositAddresses ?? 'shared',
    extendedPublicKey: row.extendedPublicKey,
  }
  return { kind, walletId: walletId ?? '', basis: basis ?? 0, state }
}

/** Signs a proposal with the current master key's signing key. */
export function signProposal(keys: MasterKeys, proposal: Proposal): Buffer {
  return signWords(keys, wordsOf(proposal))
}

/** Whether this application wrote the proposal and it was not changed since. */
export function isOurs(keys: MasterKeys, proposal: Proposal, signature: Buffer | null): boolean {
  return areWordsSigned(keys, wordsOf(proposal), signature)
}

/** Stores a proposal, signed. */
export async function insertProposal(tx: Queries, keys: MasterKeys, proposal: Proposal): Promise<void> {
  const { id, approval, change, proposedBy, proposedAt, effectiveAt } = proposal
  const wallet = change.kind === 'setting' ? null : change
  const state = wallet?.state
  await tx.run(sql`
    insert into wallet_proposals (id, kind, approval, wallet_id, wallet_version, name, network, address, qr_png,
      deposit_addresses, extended_public_key, wanted_approval, proposed_by, proposed_at, effective_at, signature)
    values (${id}, ${change.kind}, ${approval}, ${wallet?.walletId ?? null}, ${wallet?.basis ?? null},
      ${state?.name ?? null}, ${state?.network ?? null}, ${state?.address ?? null}, ${state?.qrPng ?? null},
      ${state?.depositAddresses ?? null}, ${state?.extendedPublicKey ?? null},
      ${change.kind === 'setting' ? change.wanted : null}, ${proposedBy}, ${proposedAt}, ${effectiveAt},
      ${signProposal(keys, proposal)})`)
}

/**
 * The signed text, which is unique for each proposal. Its first word sets it apart from the signed texts of wallets.
 */
function wordsOf({ id, approval, change, proposedBy, proposedAt, effectiveAt }: Proposal): string {
  const head = [id, approval, proposedBy, proposedAt, effectiveAt, change.kind]
  if (change.kind === 'setting') return JSON.stringify(['wallet change 1', ...head, change.wanted])
  const { name, network, address, qrPng } = change.state
  const deposits = depositWords(change.state)
  return JSON.stringify([
    deposits.length === 0 ? 'wallet change 1' : 'wallet change 2',
    ...head,
    ...[change.walletId, change.basis, name, network, address, sha256(qrPng).toString('hex')],
    ...deposits,
  ])
}

/** Signs waiting proposals with the current master key if another one of our keys has signed them. */
export async function signProposalsAgain(tx: Queries, keys: MasterKeys): Promise<void> {
  const rows = await tx.rows<ProposalRow>(sql`
    select ${proposalColumns} from wallet_proposals where decided_at is null for no key update`)
  for (const { signature, ...row } of rows) {
    const proposal = proposalOf({ ...row, signature })
    if (!isOurs(keys, proposal, signature)) continue
    const renewed = signProposal(keys, proposal)
    await tx.run(sql`update wallet_proposals set signature = ${renewed} where id = ${row.id}`)
  }
}
