/**
 * In browsers without speculation rules (speculation-rules.ts), fetches the page behind a link to this site when somebody
 * points at the link or touches it. Astro's own prefetch is a separate file, and its request would delay the first paint.
 */
export function fetchAhead(): void {
  if (HTMLScriptElement.supports?.('speculationrules')) return
  document.addEventListener('pointerover', fetchTarget)
}

function fetchTarget({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null
  if (link?.origin !== location.origin || document.querySelector(`link[rel=prefetch][href="${link.href}"]`))
    return
  const ahead = document.createElement('link')
  ahead.rel = 'prefetch'
  ahead.href = link.href
  document.head.append(ahead)
}
