/** A count for people: "1,204". */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US')
}

/** A share for people, from a fraction: 0.125 is "12.5%", and signed "+12.5%", with a true minus below zero. */
export function formatPercent(fraction: number, { signed = false }: { signed?: boolean } = {}): string {
  return fraction
    .toLocaleString('en-US', {
      style: 'percent',
      maximumFractionDigits: 1,
      signDisplay: signed ? 'exceptZero' : 'auto',
    })
    .replace('-', '−')
}

/** A count beside an axis: "1.2K". */
export function formatCountShort(count: number): string {
  return count.toLocaleString('en-US', { notation: 'compact', maximumFractionDigits: 1 })
}
