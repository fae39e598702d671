import { appendFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { transactions } from '@bank/contract/transactions'
import { wallets } from '@bank/contract/wallets'
import sql from 'sql-template-tag'
import { drawQr, readUploadedQr } from '../../server/src/wallets/qr.ts'
import type { Attack } from './attack.ts'
import { backupAttacks } from './backup-attacks.ts'
import { type Drill, ETHEREUM, NEXT, OURS, refusalOf, THEIRS } from './drill.ts'
import { offerAttacks } from './offer-attacks.ts'
import { suspendsFirst, suspendsWhoVetoes } from './veto-attacks.ts'

const STALE = '403 sign_in_again'
const pictureOf = async (text: string) => new File([new Uint8Array(await drawQr(text))], 'qr.png')

/** Null if the call is refused as wanted. */
async function refusedWith(wanted: string, call: Promise<unknown>): Promise<string | null> {
  const refusal = await refusalOf(call)
  return refusal === wanted ? null : `${refusal ?? 'accepted'} instead of ${wanted}`
}

async function withdrawn({ shown }: Drill, ...ids: string[]): Promise<string | null> {
  for (const id of ids) {
    const address = await shown(id)
    if (address !== null) return `customers are shown ${address}`
  }
  return null
}

export const attacks: readonly Attack[] = [
  {
    name: 'a stolen administrator’s session edits an address',
    async judge({ stolen, shown, addWallet }) {
      const id = await addWallet('Stolen edit')
      const params = { id }
      const wrong = await refusedWith(STALE, stolen(wallets.update, { params, form: { address: THEIRS } }))
      return wrong ?? ((await shown(id)) === OURS ? null : 'the address changed')
    },
  },
  {
    name: 'a stolen administrator’s session adds a second wallet',
    judge: ({ stolen }) =>
      refusedWith(
        STALE,
        stolen(wallets.create, { form: { name: 'Second', network: 'Bitcoin', address: THEIRS } }),
      ),
  },
  {
    name: 'a stolen administrator’s session deletes a wallet and adds it again',
    async judge({ stolen, addWallet }) {
      const params = { id: await addWallet('Added again') }
      const form = { name: 'Added again', network: 'Bitcoin', address: THEIRS }
      return (
        (await refusedWith(STALE, stolen(wallets.archive, { params }))) ??
        (await refusedWith(STALE, stolen(wallets.create, { form })))
      )
    },
  },
  {
    name: 'a QR code of another address is uploaded',
    async judge({ administrator, addWallet }) {
      const params = { id: await addWallet('Other picture') }
      const form = { qrCode: await pictureOf(THEIRS) }
      return refusedWith('400 validation_failed', administrator(wallets.update, { params, form }))
    },
  },
  {
    name: 'an address is changed without its QR code',
    async judge({ administrator, customer, addWallet }) {
      const params = { id: await addWallet('Old picture') }
      await administrator(wallets.update, { params, form: { address: NEXT } })
      const { data } = await customer(wallets.list, { query: { limit: 200 } })
      const picture = data.find(({ id }) => id === params.id)?.qrCode ?? ''
      const bytes = Buffer.from(picture.replace('data:image/png;base64,', ''), 'base64')
      const { says } = await readUploadedQr(new File([bytes], 'qr.png'))
      return says === NEXT ? null : `the QR code says ${says}`
    },
  },
  {
    name: 'SQL changes an address',
    only: 'signatures',
    async prepare({ addWallet, tamper, expectAlarm }) {
      const id = await addWallet('By SQL')
      await tamper(sql`update wallet_addresses set address = ${THEIRS} where wallet_id = ${id}`)
      expectAlarm(id)
      return id
    },
    judge: withdrawn,
  },
  {
    name: 'SQL changes an address and its version',
    only: 'signatures',
    async prepare({ addWallet, tamper, expectAlarm }) {
      const id = await addWallet('By SQL with version')
      await tamper(
        sql`update wallet_addresses set address = ${THEIRS} where wallet_id = ${id}`,
        sql`update wallets set version = version + 1 where id = ${id}`,
      )
      expectAlarm(id)
      return id
    },
    judge: withdrawn,
  },
  {
    name: 'SQL swaps two addresses',
    only: 'signatures',
    async prepare({ addWallet, tamper, expectAlarm }) {
      const [one, two] = [await addWallet('Swapped first'), await addWallet('Swapped second', NEXT)]
      await tamper(sql`
        update wallet_addresses set address = case wallet_id when ${one}::uuid then ${NEXT} else ${OURS} end
        where wallet_id in (${one}, ${two})`)
      expectAlarm(one)
      expectAlarm(two)
      return `${one} ${two}`
    },
    judge: (drill, state) => withdrawn(drill, ...state.split(' ')),
  },
  ...backupAttacks,
  {
    name: 'a wallet is given a name that looks like another’s',
    async judge({ administrator, addWallet }) {
      await addWallet('Bitcoin')
      const named = (name: string) =>
        administrator(wallets.create, { form: { name, network: 'Bitcoin', address: NEXT } })
      return (
        (await refusedWith('400 validation_failed', named('Bit\u0441oin'))) ??
        (await refusedWith('409 wallet_exists', named('B1TC0IN')))
      )
    },
  },
  {
    name: 'an address of another network is entered',
    judge: ({ administrator }) =>
      refusedWith(
        '400 validation_failed',
        administrator(wallets.create, { form: { name: 'Astray', network: 'Bitcoin', address: ETHEREUM } }),
      ),
  },
  {
    name: 'the address is rotated while the customer’s dialog is open',
    async judge({ administrator, addWallet, requestTo }) {
      const params = { id: await addWallet('Rotated') }
      await administrator(wallets.update, { params, form: { address: NEXT } })
      const { id } = await requestTo(OURS, 'Rotated')
      const { data } = await administrator(transactions.getAny, { params: { id } })
      return data.addressStatus === 'former' ? null : `administrators see the status ${data.addressStatus}`
    },
  },
  {
    name: 'the answer is altered in the browser before the customer sends it back',
    async judge({ addWallet, requestTo }) {
      await addWallet('Altered answer')
      return refusedWith('400 unknown_address', requestTo(THEIRS, 'Altered answer'))
    },
  },
  {
    name: 'one administrator suspends the others while a change waits',
    only: 'waiting of staff changes',
    judge: suspendsWhoVetoes,
  },
  {
    name: 'one administrator suspends the others, and then proposes a change',
    only: 'waiting of staff changes',
    judge: suspendsFirst,
  },
  ...offerAttacks,
  {
    name: 'a script of the built pages is altered on the disk',
    async prepare({ site, expectAlarm }) {
      const assets = path.join(site, 'assets')
      const file = readdirSync(assets).find((name) => name.endsWith('.js')) ?? ''
      appendFileSync(path.join(assets, file), '\nglobalThis.hooked = true\n')
      expectAlarm(file)
      return file
    },
    judge: async ({ server }, file) =>
      server.said().includes(file) ? null : 'the changed file was not reported',
  },
]
