/** A count: "1,204", or "1,204 or more" if the server stopped counting there. */
export function formatCount(
  count: number,
  { orMore = false }: { orMore?: boolean | undefined } = {},
): string {
  return `${count.toLocaleString('en-US')}${orMore ? ' or more' : ''}`
}

/** A percentage from a fraction: 0.125 is "12.5%", and signed "+12.5%", with a true minus sign. */
export function formatPercent(fraction: number, { signed = false }: { signed?: boolean } = {}): string {
  return fraction
    .toLocaleString('en-US', {
      style: 'percent',
      maximumFractionDigits: 1,
      signDisplay: signed ? 'exceptZero' : 'auto',
    })
    .replace('-', '−')
}

/** A count on an axis: "1.2K". */
export function formatCountShort(count: number): string {
  return count.toLocaleString('en-US', { notation: 'compact', maximumFractionDigits: 1 })
}
