/** Whose turn it is: groups take turns, and within a group its members do. */
export type Place = { group: string; member: string }

/** How many may wait: of one member, of one group, and in all. */
export type QueueLimits = { member: number; group: number; all: number }

/** Somebody who has to go, because there are too many `of-their-own` (their group or member) or too many in `all`. */
export type Shed<Item> = { item: Item; tooMany: 'of-their-own' | 'in-all' }

export type FairQueue<Item> = {
  /**
   * Lets somebody wait. Answers who has to go instead: they themselves where their own member or group is full; where all
   * is full, the last of the longest group, so that one who waits alone is never sent away for those who came in a crowd.
   */
  add(item: Item, place: Place): Shed<Item> | null
  /** The next one, who waits no longer. */
  next(): Item | undefined
}

/**
 * A queue in which one who sends much waits behind those who send little: with a single line, 80 connections of one
 * stranger left one of eight customers through.
 */
export function openFairQueue<Item>(limits: QueueLimits): FairQueue<Item> {
  // A Map keeps the order in which its keys came: the first is served, and goes to the end if it has more.
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
    const members = groups.get(group)
    const [member, items] = [...(members ?? [])].at(-1) ?? []
    const item = items?.pop()
    if (member !== undefined && items?.length === 0) members?.delete(member)
    if (members?.size === 0) groups.delete(group)
    waiting--
    return item
  }

  return {
    add(item, place) {
      const members = groups.get(place.group)
      const size = sizeOf(members)
      if (size >= limits.group || (members?.get(place.member)?.length ?? 0) >= limits.member)
        return { item, tooMany: 'of-their-own' }
      if (waiting < limits.all) {
        put(item, place)
        return null
      }
      const [longest, most] = longestOf(groups)
      const shed = most > size + 1 ? dropLastOf(longest) : undefined
      if (shed === undefined) return { item, tooMany: 'in-all' }
      put(item, place)
      return { item: shed, tooMany: 'in-all' }
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

function sizeOf(members: Map<string, unknown[]> | undefined): number {
  return [...(members?.values() ?? [])].reduce((sum, items) => sum + items.length, 0)
}

function longestOf(groups: Map<string, Map<string, unknown[]>>): [string, number] {
  const sizes = [...groups].map(([group, members]): [string, number] => [group, sizeOf(members)])
  return sizes.reduce((longest, other) => (other[1] > longest[1] ? other : longest), ['', 0])
}
