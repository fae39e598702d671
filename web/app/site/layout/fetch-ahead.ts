/**
 * Fetches a page of ours when a pointer comes to its link, or a finger touches it, in browsers without speculation rules
 * (speculation-rules.ts). Astro's own prefetch is a file, whose request would delay the first paint.
 */
export function fetchAhead(): void {
  if (HTMLScriptElement.supports?.('speculationrules')) return
  for (const sign of ['pointerover', 'touchstart'])
    document.addEventListener(sign, fetchTarget, { passive: true })
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
