import { takeCredentials } from '../../http/credentials.ts'

/** TronGrid's header for a key. As the user in an address, it says that the password is that key. */
const KEY_HEADER = 'TRON-PRO-API-KEY'

/** Moves the user and password from a node's address, or the key, into a header. */
export function takeNodeCredentials(url: URL): Record<string, string> {
  const { username, password } = url
  if (username !== KEY_HEADER) return takeCredentials(url)
  url.username = ''
  url.password = ''
  return { [KEY_HEADER]: decodeURIComponent(password) }
}
