/** Where an item waits: groups take turns, and within a group its members do. */
export type Place = { group: string; member: string }

/** The maximum of waiting items: of one member, of one group, and in all. */
export type QueueLimits = { member: number; group: number; all: number }

/**
 * An item that is dropped, because its member or group has too many (`of-their-own`) or the whole queue has (`in-all`).
 */
export type Shed<Item> = { item: Item; tooMany: 'of-their-own' | 'in-all' }

export type FairQueue<Item> = {
  /**
   * Adds an item, and returns the one that is dropped for it, if any: the item itself if its member is full, or else the
   * last one of the member with most, in its group if that is full, or in the longest group if the whole queue is. So a
   * single item is never dropped in favour of a crowd.
   */
  add(item: Item, place: Place): Shed<Item> | null
  /** Removes and returns the next item. */
  next(): Item | undefined
}

/**
 * A queue in which callers with many items wait behind those with few. With a single line, 80 connections of one
 * stranger let one of eight customers through.
 */
export function openFairQueue<Item>(limits: QueueLimits): FairQueue<Item> {
  // A Map keeps the order of its keys: the first one is served, and goes to the end if it has more items.
  const groups = new Map<string, Map<string, Item[]>>()
  let waiting = 0

  function put(item: Item, { group, member }: Place) {
    const members = groups.get(group) ?? new Map<string, Item[]>()
    const items = members.get(member) ?? []
    items.push(item)
    members.set(member, items)
    groups.set(group, members)
    waiting++
  }

  function dropLastOf(group: string): Item | undefined {
    const members = groups.get(group) ?? new Map<string, Item[]>()
    const [member] = longestOf(members, ({ length }) => length)
    const items = members.get(member)
    const item = items?.pop()
    if (items?.length === 0) members.delete(member)
    if (members.size === 0) groups.delete(group)
    waiting--
    return item
  }

  function replace(item: Item, place: Place, { tooMany }: Pick<Shed<Item>, 'tooMany'>, full: string | null) {
    const shed = full === null ? undefined : dropLastOf(full)
    if (shed === undefined) return { item, tooMany }
    put(item, place)
    return { item: shed, tooMany }
  }

  return {
    add(item, place) {
      const members = groups.get(place.group) ?? new Map<string, Item[]>()
      const own = members.get(place.member)?.length ?? 0
      const size = sizeOf(members)
      if (own >= limits.member) return { item, tooMany: 'of-their-own' }
      if (size >= limits.group) {
        const [, most] = longestOf(members, ({ length }) => length)
        return replace(item, place, { tooMany: 'of-their-own' }, most > own + 1 ? place.group : null)
      }
      if (waiting >= limits.all) {
        const [longest, most] = longestOf(groups, sizeOf)
        return replace(item, place, { tooMany: 'in-all' }, most > size + 1 ? longest : null)
      }
      put(item, place)
      return null
    },
    next() {
      const [group, members] = firstOf(groups) ?? []
      const [member, items] = firstOf(members) ?? []
      if (group === undefined || !members || member === undefined || !items) return undefined
      const item = items.shift()
      members.delete(member)
      if (items.length > 0) members.set(member, items)
      groups.delete(group)
      if (members.size > 0) groups.set(group, members)
      waiting--
      return item
    },
  }
}

function firstOf<Value>(map: Map<string, Value> | undefined): [string, Value] | undefined {
  return map?.entries().next().value
}

function sizeOf(members: Map<string, unknown[]>): number {
  return [...members.values()].reduce((sum, items) => sum + items.length, 0)
}

/** The key with most items, the last one of several, and how many it has. */
function longestOf<Value>(map: Map<string, Value>, sizeOf: (value: Value) => number): [string, number] {
  const sizes = [...map].map(([key, value]): [string, number] => [key, sizeOf(value)])
  return sizes.reduce((longest, other) => (other[1] >= longest[1] ? other : longest), ['', 0])
}
