import { expect, test } from 'vitest'
import { ApiError, makeCall } from './client.ts'
import { identity } from './identity.ts'

test('a failure is told in the server’s words, with its code and its fields', async () => {
  const errors = [{ path: 'email', msg: 'Email is required' }]
  expect(
    await failureOf(400, { success: false, code: 'validation_failed', message: 'Some are wrong.', errors }),
  ).toMatchObject({ status: 400, code: 'validation_failed', message: 'Some are wrong.', errors })
})

test('a failure needs nothing of that: what is there is told, and the rest is no hindrance', async () => {
  expect(await failureOf(400, { message: 'Nope' })).toMatchObject({ message: 'Nope', errors: [] })
  expect(await failureOf(400, { errors: [{ msg: 'A bad' }, 'B', { msg: 'C bad', path: 7 }] })).toMatchObject({
    message: '',
    errors: [
      { path: '', msg: 'A bad' },
      { path: '', msg: 'C bad' },
    ],
  })
  expect(await failureOf(400, { message: 'Nope', code: 7, errors: 'many' })).toMatchObject({
    message: 'Nope',
    errors: [],
  })
})

test.each([['{}'], [''], ['null'], ['[]'], ['<html>Bad gateway</html>']])(
  'a failure without words gets none from here, for the screens have their own: %j',
  async (body) => {
    for (const status of [400, 404, 500, 502]) {
      expect(await failureOf(status, body)).toMatchObject({ status, message: '', errors: [] })
    }
  },
)

test('an answer that says itself that it failed is a failure, whatever its status', async () => {
  expect(await failureOf(200, { success: false, message: 'Closed today' })).toMatchObject({
    status: 200,
    message: 'Closed today',
  })
  expect(await failureOf(200, { success: false })).toMatchObject({ message: '' })
})

test('a success that is no JSON is a failure without words, and not the parser’s complaint', async () => {
  expect(await failureOf(200, '<html>Hello</html>')).toMatchObject({ status: 200, message: '' })
})

async function failureOf(status: number, body: string | object): Promise<ApiError> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const call = makeCall({
    baseUrl: '',
    token: () => null,
    transport: async () => new Response(text, { status }),
  })
  const outcome: unknown = await call(identity.me, {}).catch((error: unknown) => error)
  if (outcome instanceof ApiError) return outcome
  throw new Error(`${status} was taken for a success, or failed as something else: ${outcome}`)
}
