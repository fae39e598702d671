import { useEffect, useState } from 'react'
import { formatExactly } from '../../../ui/date/format-date.ts'
import { formatDuration } from '../../../ui/date/format-duration.ts'

const STEPS = [86_400, 3_600, 60] as const

/** "3 hours": how long someone has waited, in the largest unit. */
export function waitingTime(since: string, now: number): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1_000))
  const step = STEPS.find((length) => seconds >= length)
  return step === undefined ? 'less than a minute' : formatDuration(seconds - (seconds % step))
}

const MINUTE_MS = 60_000

/** "Waiting for 3 hours", which stays true. Its title has the moment. */
export function WaitingTime({ since }: { since: string }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <time dateTime={since} title={formatExactly(since)}>
      Waiting for {waitingTime(since, Math.max(now, Date.now()))}
    </time>
  )
}
