import { useEffect, useState } from 'react'
import { Banner } from '../ui/banner/banner.tsx'

/**
 * The public site's word on maintenance (D25) beside the forms that would fail, for whoever came here from a page that
 * was loaded before it began, or from a signed-in one. Pages that are loaded during maintenance carry the notice of the
 * server (`data-notice`), and then nothing is asked and nothing said twice.
 *
 * Asked with a plain fetch: `call` brings the contract and zod, which these pages load with the first touch of the form.
 */
export function MaintenanceNotice() {
  const [words, setWords] = useState<string | null>(null)
  useEffect(() => {
    if (document.querySelector('[data-notice="maintenance"]')) return
    const leaving = new AbortController()
    maintenanceWords(leaving.signal).then(setWords, () => {
      // Not knowing is no news; the form itself will tell.
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
