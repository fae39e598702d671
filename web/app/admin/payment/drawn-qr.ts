import { WALLET_QR } from '@bank/contract/wallets'
import { useEffect, useState } from 'react'

/**
 * The QR code that the server will draw for an address, as a data URL, so that it can be compared with its source
 * before customers see it. Null without an address, and until the drawing library has loaded.
 */
export function useDrawnQr(address: string): string | null {
  const [drawn, setDrawn] = useState<{ of: string; picture: string } | null>(null)
  useEffect(() => {
    if (address === '') return
    let isCurrent = true
    draw(address).then(
      (picture) => isCurrent && setDrawn({ of: address, picture }),
      // Without the library there is no preview; saving does not depend on it.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [address])
  // While a new code is being drawn, the code of the previous text must not be shown.
  return drawn?.of === address ? drawn.picture : null
}

/** Loads the library (about 10 kB) on demand, because only this form needs it. */
async function draw(address: string): Promise<string> {
  const { toString: toText } = await import('qrcode')
  const svg = await toText(address, { type: 'svg', ...WALLET_QR })
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
