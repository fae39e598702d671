// Shows the bank's notifications and opens the bank when one is pressed. It does nothing else: it answers no requests and keeps
// nothing. A notification has fixed words, because it is also read on locked screens.

const FIXED = {
  title: 'Meranti',
  body: 'You have a new message. Open your account to read it.',
  tag: 'message',
  path: '/dashboard',
}

addEventListener('push', (event) => event.waitUntil(show(read(event.data))))

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(ownPath(event.notification.data?.path)))
})

function show({ title, body, tag, path }) {
  return registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: { path } })
}

/** What the server sent. Browsers want a notification for every push, so one that can't be read has the fixed words. */
function read(data) {
  let sent = {}
  try {
    sent = data.json() ?? {}
  } catch {}
  const words = (name) => (typeof sent[name] === 'string' && sent[name] !== '' ? sent[name] : FIXED[name])
  return { title: words('title'), body: words('body'), tag: words('tag'), path: ownPath(sent.path) }
}

/** A path of the bank. Anything that could lead to another place becomes the start of the portal. */
function ownPath(path) {
  const isPath = typeof path === 'string' && /^\/(?![/\\])/.test(path) && URL.canParse(path, location.origin)
  if (!isPath) return FIXED.path
  const { origin, pathname, search, hash } = new URL(path, location.origin)
  return origin === location.origin ? `${pathname}${search}${hash}` : FIXED.path
}

/** Brings a tab to the front that is in this part of the bank already, else opens one. */
async function open(path) {
  const { pathname: wanted } = new URL(path, location.origin)
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const isThere = ({ url }) => `${new URL(url).pathname}/`.startsWith(`${wanted}/`)
  const tab = tabs.find(isThere)
  if (!tab) return clients.openWindow(path)
  // Not every browser lets a worker do that.
  return tab.focus().catch(() => clients.openWindow(path))
}
