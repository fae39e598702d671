/** A count for people: "1,204", or "1,204 or more" where nobody counted further. */
export function formatCount(
  count: number,
  { orMore = false }: { orMore?: boolean | undefined } = {},
): string {
  return `${count.toLocaleString('en-US')}${orMore ? ' or more' : ''}`
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
