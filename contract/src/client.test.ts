import { expect, test } from 'vitest'
import { ApiError, makeCall } from './client.ts'
import { identity } from './identity.ts'

test('a failure carries the server’s message, code and field errors', async () => {
  const errors = [{ path: 'email', msg: 'Email is required' }]
  expect(
    await failureOf(400, { success: false, code: 'validation_failed', message: 'Some are wrong.', errors }),
  ).toMatchObject({ status: 400, code: 'validation_failed', message: 'Some are wrong.', errors })
})

test('a failure can lack any of its parts, and malformed parts are ignored', async () => {
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
  'a failure without a message keeps an empty one, because the screens have their own: %j',
  async (body) => {
    for (const status of [400, 404, 500, 502]) {
      expect(await failureOf(status, body)).toMatchObject({ status, message: '', errors: [] })
    }
  },
)

test('an answer whose body says that it failed is a failure, whatever its status', async () => {
  expect(await failureOf(200, { success: false, message: 'Closed today' })).toMatchObject({
    status: 200,
    message: 'Closed today',
  })
  expect(await failureOf(200, { success: false })).toMatchObject({ message: '' })
})

test('a success that is not JSON is a failure without a message, not with the parser’s error', async () => {
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
  throw new Error(`${status} was treated as a success, or failed with another error: ${outcome}`)
}
