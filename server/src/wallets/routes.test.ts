import { randomUUID } from 'node:crypto'
import { UPLOAD_MAX, wallets } from '@bank/contract/wallets'
import { describe, expect, test } from 'vitest'
import { type Person, refusal, refused } from '../../testing/bank.ts'
import { startBank } from '../../testing/scenes.ts'
import { drawQr } from './qr.ts'

const OLD = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const NEW = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

const server = await startBank()
const administrator = await server.add({ role: 'admin' })
const customer = await server.add()

let made = 0
/** Creates a wallet with a unique name. */
const create = () =>
  administrator.call(wallets.create, { form: { name: `Coin ${++made}`, network: 'Bitcoin', address: OLD } })

const pictureOf = async (text: string) => new File([new Uint8Array(await drawQr(text))], 'qr.png')

/** Sends a request that the client has not validated. */
async function send(method: string, path: string, body: FormData | string, type?: string) {
  const response = await server.send(administrator, method, path, body, {
    ...(type && { 'content-type': type }),
  })
  const reply: { code?: string; errors?: { path: string }[] } = JSON.parse(await response.text())
  return { status: response.status, code: reply.code, fields: reply.errors?.map(({ path }) => path) }
}

function form(fields: [string, string | File][]) {
  const data = new FormData()
  for (const [name, value] of fields) data.append(name, value)
  return data
}

const NAMED: [string, string][] = [
  ['name', 'Coin'],
  ['network', 'Bitcoin'],
  ['address', OLD],
]

describe('the life of a wallet', () => {
  test('customers see it, then its new address, then nothing; administrators see its history', async () => {
    const { data: wallet } = await create()
    const shownTo = async ({ call }: Person) =>
      (await call(wallets.list, { query: {} })).data.find(({ id }) => id === wallet.id)
    expect(await shownTo(customer)).toMatchObject({ address: OLD })
    expect(wallet.qrCode).toMatch(/^data:image\/png;base64,[\w+/]+=*$/)

    const edit = { address: NEW, qrCode: await pictureOf(`bitcoin:${NEW}`) }
    const { data } = await administrator.call(wallets.update, { params: { id: wallet.id }, form: edit })
    expect(data).toMatchObject({ address: NEW, formerAddresses: [{ address: OLD }] })
    const { id, name, network, address, qrCode, createdAt, addressChangedAt, depositAddresses } = data
    expect(data.withdrawn).toBeNull()
    const named = { id, name, network, address, qrCode }
    expect(await shownTo(customer)).toEqual({ ...named, createdAt, addressChangedAt, depositAddresses })
    const all = await administrator.call(wallets.listAll, { query: { search: NEW } })
    expect(all.data).toContainEqual(data)

    const { message } = await administrator.call(wallets.archive, { params: { id: wallet.id } })
    expect(message).toBe('The wallet is deleted.')
    expect(await shownTo(customer)).toBeUndefined()
    expect(await refusal(administrator.call(wallets.archive, { params: { id: wallet.id } }))).toEqual([
      404,
      'not_found',
    ])
  })

  test('its address is read out of what was pasted, and the same one in another case is no change', async () => {
    const form = { network: 'Bitcoin', address: `BITCOIN:${NEW.toUpperCase()}?AMOUNT=0.5` }
    const qrCode = await pictureOf(NEW.toUpperCase())
    const { data } = await administrator.call(wallets.create, {
      form: { ...form, name: `Coin ${++made}`, qrCode },
    })
    expect(data.address).toBe(NEW)
    const again = { params: { id: data.id }, form: { address: `\u200E${NEW.toUpperCase()}\u200B` } }
    expect((await administrator.call(wallets.update, again)).data).toEqual(data)

    const hex = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    for (const address of [hex.toUpperCase(), `ethereum:${hex}@1`]) {
      const named = { name: `Coin ${++made}`, network: 'Ethereum', address }
      const { data: other } = await administrator.call(wallets.create, { form: named })
      expect(other.address).toMatch(/^0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed$/i)
      expect(other.address.slice(0, 2)).toBe('0x')
    }
    const mistyped = { name: `Coin ${++made}`, network: 'Ethereum', address: hex.replace('5aAe', '5aae') }
    expect(await refusal(administrator.call(wallets.create, { form: mistyped }))).toEqual([
      400,
      'validation_failed',
    ])
  })

  test('a customer’s response contains no former address', async () => {
    const { data } = await create()
    await administrator.call(wallets.update, { params: { id: data.id }, form: { address: NEW } })
    const response = await server.send(customer, 'GET', '/crypto-wallets')
    const text = await response.text()
    expect(text).toContain(data.id)
    expect(text).not.toContain('formerAddresses')
  })
})

describe('the wallet endpoints refuse', () => {
  test('customers who try to change or see more, and anyone not signed in', async () => {
    const { data } = await create()
    const params = { id: data.id }
    const refusals = ({ call }: Pick<Person, 'call'>) =>
      Promise.all([
        refusal(call(wallets.listAll, { query: {} })),
        refusal(call(wallets.create, { form: { name: 'Mine', network: 'Bitcoin', address: NEW } })),
        refusal(call(wallets.update, { params, form: { address: NEW } })),
        refusal(call(wallets.archive, { params })),
      ])
    expect(new Set((await refusals(customer)).map(String))).toEqual(new Set(['403,forbidden']))
    expect(new Set((await refusals({ call: server.stranger })).map(String))).toEqual(
      new Set(['401,not_signed_in']),
    )
    const list = await customer.call(wallets.list, { query: {} })
    expect(list.data.find(({ id }) => id === data.id)).toMatchObject({ address: OLD })
  })

  test('a wallet that already exists', async () => {
    const { data } = await create()
    const again = { name: data.name.toUpperCase(), network: 'bitcoin', address: NEW }
    expect(await refusal(administrator.call(wallets.create, { form: again }))).toEqual([409, 'wallet_exists'])
  })

  test('a wrong address or picture, naming the field', async () => {
    const { data } = await create()
    const change = (edit: object) =>
      refused(administrator.call(wallets.update, { params: { id: data.id }, form: edit }))
    expect(await change({ address: `${OLD}x` })).toMatchObject({ status: 400, errors: [{ path: 'address' }] })
    expect(await change({ qrCode: await pictureOf(NEW) })).toMatchObject({
      status: 400,
      errors: [{ path: 'qrCode' }],
    })
    expect(await change({ qrCode: new File(['<svg/>'], 'qr.svg', { type: 'image/png' }) })).toMatchObject({
      status: 400,
      code: 'validation_failed',
      errors: [{ path: 'qrCode', msg: 'QR code must be a PNG, JPEG or WebP image' }],
    })
  })

  test('forms that do not match the contract', async () => {
    const post = (fields: [string, string | File][]) => send('POST', '/crypto-wallets', form(fields))
    expect(await send('POST', '/crypto-wallets', '{"name":"Coin"}', 'application/json')).toMatchObject({
      status: 415,
    })
    expect(await post([['name', 'Coin']])).toMatchObject({ status: 400, fields: ['network', 'address'] })
    expect(await post([...NAMED, ['status', 'active']])).toMatchObject({ status: 400, fields: ['status'] })
    expect(await post([...NAMED, ['qrCode', 'data:image/png;base64,']])).toMatchObject({
      status: 400,
      fields: ['qrCode'],
    })
    expect(await post([...NAMED, ['address', NEW]])).toMatchObject({ status: 400, fields: ['address'] })
    const large = new File([new Uint8Array(UPLOAD_MAX + 1)], 'qr.png')
    expect(await post([...NAMED, ['qrCode', large]])).toMatchObject({ status: 413 })
    expect(
      (await administrator.call(wallets.listAll, { query: { search: 'Coin' } })).data,
    ).not.toContainEqual(expect.objectContaining({ name: 'Coin' }))
  })

  test('unknown ids', async () => {
    expect(await send('PUT', '/crypto-wallets/1', form([['name', 'x']]))).toMatchObject({ status: 404 })
    expect(await send('PUT', `/crypto-wallets/${randomUUID()}`, form([['name', 'x']]))).toMatchObject({
      status: 404,
    })
  })
})

test('an edit with an empty form changes nothing', async () => {
  const { data } = await create()
  expect((await administrator.call(wallets.update, { params: { id: data.id }, form: {} })).data).toEqual(data)
})

test('an empty file input counts as no picture', async () => {
  const empty: [string, File] = ['qrCode', new File([], '', { type: 'application/octet-stream' })]
  const { data } = await create()
  expect(await send('PUT', `/crypto-wallets/${data.id}`, form([['name', data.name], empty]))).toMatchObject({
    status: 200,
  })
})
