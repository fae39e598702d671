/** Moves the user and password from an address, with which `fetch` refuses it, into a header. */
export function takeCredentials(url: URL): Record<string, string> {
  const { username, password } = url
  if (username === '' && password === '') return {}
  url.username = ''
  url.password = ''
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` }
}
