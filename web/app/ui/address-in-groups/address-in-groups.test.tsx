import { expect, test } from 'vitest'
import { inGroups } from './address-in-groups.tsx'

test.each([4, 8, 33, 34, 35, 42, 43, 44, 62, 95])(
  'the last group of an address of %i characters has at least four',
  (length) => {
    const address = Array.from({ length }, (_, index) => String.fromCharCode(97 + (index % 26))).join('')
    const groups = inGroups(address)
    expect(groups.join('')).toBe(address)
    expect(groups[0]).toHaveLength(4)
    expect(groups.at(-1)?.length).toBeGreaterThanOrEqual(4)
    for (const group of groups) expect(group.length).toBeLessThanOrEqual(6)
  },
)

test('a short text is one group, and no character is split', () => {
  expect(inGroups('')).toEqual([])
  expect(inGroups('0xA1CBb909ad')).toEqual(['0xA1', 'CBb9', '09ad'])
  expect(inGroups('TAbAHrLGu')).toEqual(['TAbA', 'HrLGu'])
  expect(inGroups('ab')).toEqual(['ab'])
  expect(inGroups('🙂🙂🙂🙂abcd')).toEqual(['🙂🙂🙂🙂', 'abcd'])
})
