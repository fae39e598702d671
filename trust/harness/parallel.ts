/** Does `work` for each item in order, `atOnce` at a time. */
export async function inParallel<Item>(
  items: IterableIterator<Item>,
  atOnce: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  // All workers take from the same iterator.
  const take = async () => {
    for (const item of items) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, take))
}
