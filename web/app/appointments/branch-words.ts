import { branches } from '@bank/contract/branches'
import { dayInZone } from '../ui/date/day-in-zone.ts'

/** A branch by its id; undefined for one that a newer server knows. */
export const branchOf = (place: string) => branches.find(({ id }) => id === place)

/** The name of a branch, or what the server called it. */
export const branchName = (place: string) => branchOf(place)?.name ?? place

/** What people call the time of a branch: "Singapore time"; empty for an unknown branch. */
export const zoneName = (place: string) => branchOf(place)?.timeName ?? ''

/** What day it is at a branch. */
export const todayAt = (place: string, now?: Date) => dayInZone(branchOf(place)?.timeZone, now)
