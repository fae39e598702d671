/**
 * Converts amounts to whole percentages that add up to 100. Each is rounded down, and the missing points go to the
 * amounts with the largest remainders. If the total is zero, all shares are 0.
 */
export function sharesOf(amounts: readonly number[]): number[] {
  const total = amounts.reduce((all, amount) => all + amount, 0)
  if (total <= 0) return amounts.map(() => 0)
  const exact = amounts.map((amount) => (amount / total) * 100)
  const missing = 100 - exact.reduce((all, share) => all + Math.floor(share), 0)
  const favored = exact
    .map((share, index) => ({ index, lost: share - Math.floor(share) }))
    .toSorted((one, other) => other.lost - one.lost)
    .slice(0, missing)
    .map(({ index }) => index)
  return exact.map((share, index) => Math.floor(share) + (favored.includes(index) ? 1 : 0))
}
