import { WALLET_QR } from '@bank/contract/wallets'
import { useEffect, useState } from 'react'

/**
 * The QR code that the server will draw of an address, as the address of a picture, so that it can be held against its
 * source before customers see it. Null for no address, and until the library that draws it is here.
 */
export function useDrawnQr(address: string): string | null {
  const [drawn, setDrawn] = useState<{ of: string; picture: string } | null>(null)
  useEffect(() => {
    if (address === '') return
    let isWanted = true
    draw(address).then(
      (picture) => isWanted && setDrawn({ of: address, picture }),
      // Without the library there is no preview; saving does not depend on it.
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [address])
  // Never the code of what stood there a letter ago.
  return drawn?.of === address ? drawn.picture : null
}

/** The library is some 10 kB that only this form needs. */
async function draw(address: string): Promise<string> {
  const { toString: toText } = await import('qrcode')
  const svg = await toText(address, { type: 'svg', ...WALLET_QR })
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
