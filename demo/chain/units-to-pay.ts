import { coinText } from '../../server/src/chains/coin-amount.ts'
import type { AskedFor } from './asked-for.ts'

export type Wish = 'exact' | 'short' | 'twice' | 'late' | { amount: string }

/** How much to pay, in the asset's smallest unit: what was asked for, a tenth less, or the amount that was typed. */
export function unitsToPay({ asset, units }: Pick<AskedFor, 'asset' | 'units'>, wish: Wish): bigint {
  if (typeof wish === 'object') return unitsOf(wish.amount, asset)
  if (units === null) throw new Error('The offer names no amount in coin: give one with --amount=COINS.')
  return wish === 'short' ? units - units / 10n : units
}

function unitsOf(text: string, asset: AskedFor['asset']): bigint {
  const [, whole = '', fraction = ''] = /^(\d{1,15})(?:\.(\d+))?$/.exec(text) ?? []
  const units = BigInt(whole + fraction.padEnd(asset.decimals, '0'))
  if (whole === '' || units === 0n || fraction.length > asset.decimals)
    throw new Error(
      `--amount must be a number of ${asset.symbol} such as ${coinText(15n * 10n ** BigInt(asset.decimals - 1), asset)}, with at most ${asset.decimals} decimals.`,
    )
  return units
}
