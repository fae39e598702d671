/**
 * Says that an island's script could not be loaded, with a link that loads the page again. Astro has tried twice by then.
 * Nothing that was typed is sent anywhere.
 */
export function showLoadFailures(): void {
  document.addEventListener('astro:hydration-error', show, { once: true })
}

function show(): void {
  const notice = document.createElement('p')
  notice.role = 'alert'
  notice.dataset.notice = 'load-failure'
  const link = document.createElement('a')
  link.href = location.href
  link.textContent = 'Load the page again'
  notice.append('Part of this page could not be loaded. ', link)
  document.body.append(notice)
}
