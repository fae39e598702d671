import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DateText } from './date.tsx'
import { formatDate, formatExactly } from './format-date.ts'
import { TimeZoneProvider, useFormatDate } from './time-zone.tsx'

afterEach(() => {
  vi.unstubAllEnvs()
})

const zones = ['Pacific/Kiritimati', 'America/New_York', 'Asia/Singapore'] as const

describe.each(zones)('in %s', (zone) => {
  beforeEach(() => {
    vi.stubEnv('TZ', zone)
  })

  test('the test really runs in that time zone', () => {
    expect(new Date(2025, 0, 1).toLocaleString('en-US', { timeZoneName: 'longOffset' })).toContain(
      { 'Pacific/Kiritimati': 'GMT+14', 'America/New_York': 'GMT-05', 'Asia/Singapore': 'GMT+08' }[zone],
    )
  })

  test('a date of birth is the day that was entered', () => {
    expect(formatDate('1990-12-10', 'calendarDate', { locale: 'en-US' })).toBe('Dec 10, 1990')
    expect(formatDate('1990-12-10T00:00:00.000Z', 'calendarDate', { locale: 'en-US' })).toBe('Dec 10, 1990')
    expect(formatDate('2024-02-29', 'calendarDate', { locale: 'en-GB' })).toBe('29 Feb 2024')
    expect(formatDate('2025-01-01', 'calendarDate', { locale: 'en-US' })).toBe('Jan 1, 2025')
  })
})

test('a moment is shown in the visitor’s time zone', () => {
  vi.stubEnv('TZ', 'Pacific/Kiritimati')
  expect(formatDate('2025-11-21T12:00:00Z', 'date', { locale: 'en-US' })).toBe('Nov 22, 2025')
  vi.stubEnv('TZ', 'America/New_York')
  expect(formatDate('2025-11-21T02:00:00Z', 'date', { locale: 'en-US' })).toBe('Nov 20, 2025')
  expect(formatExactly('2025-11-21T02:03:04Z', { locale: 'en-US' })).toMatch(
    /Thursday, November 20, 2025 at 9:03:04\sPM EST/,
  )
})

const MOMENT = '2025-11-21T03:30:00Z'

function Formatted() {
  const format = useFormatDate()
  return <p>{format(MOMENT, 'dateAndTime')}</p>
}

test('a chosen time zone applies to moments but not to calendar dates', () => {
  vi.stubEnv('TZ', 'Asia/Singapore')
  const show = (timeZone?: string) =>
    render(
      <TimeZoneProvider timeZone={timeZone}>
        <DateText iso={MOMENT} />
        <DateText iso="1990-12-10" variant="calendarDate" />
        <Formatted />
      </TimeZoneProvider>,
    )
  show('America/Los_Angeles')
  const moment = screen.getByText('Nov 20, 2025')
  expect(moment.title).toMatch(/7:30:00\sPM PST/)
  expect(screen.getByText('Dec 10, 1990')).toBeDefined()
  expect(screen.getByText(/Nov 20, 2025, 7:30/)).toBeDefined()
  cleanup()
  show()
  expect(screen.getByText('Nov 21, 2025')).toBeDefined()
})

test('a recent moment is shown relative to now, an older one by its date', () => {
  const now = Date.parse('2025-11-21T12:00:00Z')
  const relative = (iso: string) => formatDate(iso, 'relative', { locale: 'en-US', now })
  expect(relative('2025-11-21T11:59:30Z')).toBe('30 seconds ago')
  expect(relative('2025-11-21T10:00:00Z')).toBe('2 hours ago')
  expect(relative('2025-11-20T12:00:00Z')).toBe('yesterday')
  expect(relative('2025-11-24T12:00:00Z')).toBe('in 3 days')
  expect(relative('2025-10-01T12:00:00Z')).toBe('Oct 1, 2025')
})

test('an invalid date is shown as a dash', () => {
  render(<DateText iso="" />)
  expect(screen.getByText('–')).toBeDefined()
  expect(formatDate('soon', 'relative')).toBe('–')
})

test('a date carries its exact time in its title and datetime', () => {
  render(<DateText iso="2025-11-21T04:12:00Z" />)
  const time = screen.getByText(formatDate('2025-11-21T04:12:00Z'))
  expect(time.getAttribute('datetime')).toBe('2025-11-21T04:12:00Z')
  expect(time.getAttribute('title')).toBe(formatExactly('2025-11-21T04:12:00Z'))
})
