import { answersWith } from './fake-server.ts'

/** A wallet as staff see it, as the server sends it. */
export const bitcoinWallet = {
  id: '01968042-9f29-7b73-89e1-4db3a1f0432d',
  name: 'Bitcoin',
  network: 'Bitcoin mainnet',
  address: 'bc1q066mk6600nl36kxn9nsg683jzzy78jhey39h8l',
  qrCode: 'data:image/png;base64,iVBORw0KGgo=',
  createdAt: '2025-04-29T08:00:00.000Z',
  addressChangedAt: '2026-01-05T08:00:00.000Z',
  updatedAt: '2026-01-05T08:00:00.000Z',
  formerAddresses: [{ address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', until: '2026-01-05T08:00:00.000Z' }],
  withdrawn: null,
  depositAddresses: 'shared',
  extendedPublicKey: null,
  previewAddresses: [],
  asset: { network: 'bitcoin', symbol: 'BTC' },
  rate: null,
  feedTrouble: null,
}

/** The account key of BIP 84's published test vector, and its first addresses. */
export const ACCOUNT_KEY =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs'

export const PREVIEW = [
  'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
  'bc1qp59yckz4ae5c4efgw2s5wfyvrz0ala7rgvuz8z',
]

/** The wallet once its key is saved. */
export const keyedWallet = {
  ...bitcoinWallet,
  extendedPublicKey: ACCOUNT_KEY,
  previewAddresses: PREVIEW,
  updatedAt: '2026-01-06T08:00:00.000Z',
}

/** The private counterpart of `ACCOUNT_KEY`, which everybody knows and nobody should ever enter. */
export const PRIVATE_KEY =
  'zprvAdG4iTXWBoARxkkzNpNh8r6Qag3irQB8PzEMkAFeTRXxHpbF9z4QgEvBRmfvqWvGp42t42nvgGpNgYSJA9iefm1yYNZKEm7z6qUWCroSQnE'

/** A rate that an administrator has set by hand. */
export const staffRate = {
  usd: 65_000,
  at: '2026-11-21T08:00:00.000Z',
  validUntil: '2026-11-21T09:00:00.000Z',
  source: 'staff',
  setBy: {
    id: '01968042-9f29-7b73-89e1-4db3a1f04399',
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@meranti.example',
  },
}

/** A rate from the feed. */
export const feedRate = { ...staffRate, source: 'feed', setBy: null }

/** A waiting choice to switch the approval of wallet changes off. */
export const settingChange = {
  id: '01968042-9f29-7b73-89e1-4db3a1f04444',
  kind: 'setting',
  approval: 'second-administrator',
  wallet: null,
  current: null,
  wantedApproval: 'off',
  proposedBy: staffRate.setBy,
  proposedAt: '2026-02-01T08:00:00.000Z',
  takesEffectAt: null,
}

/** The waiting changes of a bank whose wallet changes are approved in this way. */
export const waitingChanges = (approval: string, changes: readonly unknown[] = []) =>
  answersWith({ approval, otherAdministrators: 1, changes })
