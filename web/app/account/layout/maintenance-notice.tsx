import { useEffect, useState } from 'react'
import { Banner } from '../../ui/banner/banner.tsx'

/**
 * Announces maintenance (DEC-25) beside the forms that would fail, for visitors who came from a page loaded before it began,
 * or from a signed-in one. Pages loaded during maintenance contain the server's notice (`data-notice`); then nothing is
 * requested and no second notice shown.
 *
 * It uses a plain fetch: `call` needs the contract and zod, which these pages load only when the form gets the focus.
 */
export function MaintenanceNotice() {
  const [words, setWords] = useState<string | null>(null)
  useEffect(() => {
    if (document.querySelector('[data-notice="maintenance"]')) return
    const leaving = new AbortController()
    maintenanceWords(leaving.signal).then(setWords, () => {
      // Without an answer there is nothing to announce; submitting the form will show the problem.
    })
    return () => leaving.abort()
  }, [])
  return words === null ? null : <Banner tone="warning">{words}</Banner>
}

async function maintenanceWords(signal: AbortSignal): Promise<string | null> {
  const response = await fetch('/api/status', { method: 'GET', cache: 'no-store', signal })
  const inMaintenance = /"maintenanceMode":\s*true/.test(await response.text())
  if (!inMaintenance) return null
  const { browserProblems } = await import('@bank/contract/browser-problems')
  return browserProblems.maintenance.message
}
