import { useEffect, useState } from 'react'

/** Seconds that were left at a moment, which is noted by two of the device's clocks. */
export type Countdown = { seconds: number; sinceTicks: number; sinceClock: number }

/** Counts from now. */
export function startCountdown(seconds: number): Countdown {
  return { seconds, sinceTicks: performance.now(), sinceClock: Date.now() }
}

/**
 * The whole seconds that are left; 0 once the time is over.
 *
 * Only how much time has passed is measured here, because the device's clock can be wrong by hours. Some systems stop
 * performance.now() while they sleep, so the clock counts too if it says that more has passed.
 */
export function secondsLeftOf({ seconds, sinceTicks, sinceClock }: Countdown): number {
  return Math.max(0, Math.ceil(seconds - passedMs(sinceTicks, sinceClock) / 1_000))
}

const passedMs = (sinceTicks: number, sinceClock: number) =>
  Math.max(performance.now() - sinceTicks, Date.now() - sinceClock)

/** The same, drawn again every second until the time is over. */
export function useSecondsLeft(countdown: Countdown): number {
  const [, redraw] = useState(0)
  const secondsLeft = secondsLeftOf(countdown)
  const isRunning = secondsLeft > 0

  useEffect(() => {
    if (!isRunning) return
    const tick = () => redraw((count) => count + 1)
    const timer = setInterval(tick, 1_000)
    // Timers are late in a hidden window.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [isRunning])

  return secondsLeft
}

/** "14:32" */
export const clockWords = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
