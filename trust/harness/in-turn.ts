/** The item whose turn it is; any number is valid. Throws if there is none. */
export function inTurn<Item>(items: readonly Item[], n: number): Item {
  const item = items[n % items.length]
  if (item === undefined) throw new Error('There is nothing to choose from.')
  return item
}
