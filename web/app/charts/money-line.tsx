import type { Cents } from '@bank/contract/money'
import { type PointerEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { classNames } from '../ui/class-names/class-names.ts'
import { formatMoney } from '../ui/money/format-money.ts'
import { VisuallyHidden } from '../ui/visually-hidden/visually-hidden.tsx'
import { AxisNames } from './axis-names.tsx'
import { ticksOf } from './axis-ticks.ts'
import { areaPath, linePath, type Place } from './line-path.ts'
import styles from './money-line.module.css'
import { heightOf, MoneyPlot, percent, plotTip } from './money-plot.tsx'

export type MoneyPoint = {
  /** Unique: a date. */
  id: string
  /** In full, for the tip and screen readers: "Nov 21, 2026". */
  name: string
  /** For the axis: "Nov 21". */
  axisName: string
  value: Cents
  /** The value as it is read. Default with cents. */
  words?: string
  /** Its position in time, in any unit. Default: points are evenly spaced. */
  at?: number | undefined
  /** A second amount, drawn as a dashed line: what had been deposited by then. */
  beside?: Cents
  /** Further words about the point: "$902,500 deposited". */
  notes?: readonly string[]
  /** Marks the point with a link to this address, in the words of its last note. */
  to?: string | undefined
}

type MoneyLineProps = {
  /** What is shown, for screen readers: "Your portfolio day by day". */
  label: string
  /** Oldest first; at least one. */
  points: readonly MoneyPoint[]
  /** `steps` if the amount stays until the next point. Default `line`. */
  shape?: 'line' | 'steps' | undefined
  /** Draws a dashed line, for the future. */
  expected?: boolean | undefined
  /** The axis begins at zero. */
  fromZero?: boolean | undefined
  /** Drawn below the line, in the line's view box of 1000 by 1000, with how high an amount is on its axis: 0 to 1. */
  behind?: ((heightOnAxis: (amount: number) => number) => ReactNode) | undefined
}

/**
 * An amount of money over time, as an area.
 *
 * Accessibility: a native slider over the chart moves from point to point, and its value is the point in words. A hidden
 * caption gives the first, last, lowest and highest value. The selected point also has a visible tip.
 */
export function MoneyLine({
  label,
  points,
  shape = 'line',
  expected = false,
  fromZero,
  behind,
}: MoneyLineProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const values = points.flatMap(({ value, beside }) => [value, beside ?? value])
  const ticks = ticksOf(fromZero ? [0, ...values] : values)
  const places = placesOf(points, ticks)
  const besides = points.every(({ beside }) => beside !== undefined)
    ? points.map(({ beside = 0 }, index) => ({ x: places[index]?.x ?? 0, y: heightOf(beside, ticks) }))
    : []
  const last = points.length - 1
  const at = chosen === null ? null : Math.min(chosen, last)
  return (
    <figure>
      <figcaption>
        <VisuallyHidden>{describe(label, points)}</VisuallyHidden>
      </figcaption>
      <MoneyPlot ticks={ticks} below={<AxisNames points={points} places={places} />}>
        <div
          className={styles.box}
          onPointerMove={(event) => setChosen(nearest(event, places))}
          onPointerDown={(event) => setChosen(nearest(event, places))}
          onPointerLeave={() => setChosen(null)}
        >
          <Drawing
            {...{ places, besides, shape, expected }}
            height={(amount) => heightOf(amount, ticks)}
            behind={behind}
          />
          {points.map((point, index) => (
            <MarkedPoint key={point.id} point={point} place={places[index]} />
          ))}
          {last === 0 || at === last ? null : <Mark place={places[last]} />}
          {last === 0 ? <Mark place={places[0]} /> : null}
          {last > 0 ? (
            <input
              type="range"
              min={0}
              max={last}
              value={at ?? last}
              onChange={({ currentTarget }) => setChosen(currentTarget.valueAsNumber)}
              onFocus={() => setChosen(at ?? last)}
              onBlur={() => setChosen(null)}
              aria-label={label}
              aria-valuetext={wordsOf(points[at ?? last])}
            />
          ) : null}
          {at === null ? null : <Tip point={points[at]} place={places[at]} />}
        </div>
      </MoneyPlot>
    </figure>
  )
}

/** The places of the values, in shares of the box. One alone stands in the middle. */
function placesOf(points: readonly MoneyPoint[], ticks: readonly number[]): Place[] {
  const times = points.map(({ at }, index) => at ?? index)
  const first = times[0] ?? 0
  const span = (times.at(-1) ?? 0) - first
  return points.map(({ value }, index) => ({
    x: span === 0 ? 0.5 : ((times[index] ?? 0) - first) / span,
    y: heightOf(value, ticks),
  }))
}

type DrawingProps = Pick<MoneyLineProps, 'shape' | 'behind'> & {
  places: Place[]
  besides: Place[]
  expected: boolean
  height: (amount: number) => number
}

function Drawing({ places, besides, shape = 'line', expected, behind, height }: DrawingProps) {
  return (
    <svg className={styles.drawing} viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
      {behind?.(height)}
      <path className={styles.area} d={areaPath(places, shape, Math.min(1, Math.max(0, height(0))))} />
      <path className={styles.line} data-expected={expected} d={linePath(places, shape)} />
      <path className={styles.line} data-beside="" d={linePath(besides, 'steps')} />
    </svg>
  )
}

/** The keyboard has the same link in the chart's table. */
function MarkedPoint({ point: { to, notes }, place }: { point: MoneyPoint; place: Place | undefined }) {
  if (!to || !place) return null
  return (
    <Link
      to={to}
      className={styles.link ?? ''}
      style={{ left: percent(place.x), bottom: percent(place.y) }}
      tabIndex={-1}
      aria-label={notes?.at(-1)}
      title={notes?.at(-1)}
    />
  )
}

function Mark({ place }: { place: Place | undefined }) {
  if (!place) return null
  return <span className={styles.mark} style={{ left: percent(place.x), bottom: percent(place.y) }} />
}

/** A line through the selected point and its words, which stay inside the box. */
function Tip({ point, place }: { point: MoneyPoint | undefined; place: Place | undefined }) {
  if (!point || !place) return null
  return (
    <>
      <span className={styles.ruler} style={{ left: percent(place.x) }} />
      <Mark place={place} />
      <span
        className={classNames(plotTip, styles.tip)}
        style={{ left: percent(place.x), transform: `translateX(-${percent(place.x)})` }}
        aria-hidden="true"
      >
        <span className={styles.tipName}>{point.name}</span>
        <span className={styles.tipValue}>{valueWords(point)}</span>
        {point.notes?.map((note) => (
          <span key={note} className={styles.tipName}>
            {note}
          </span>
        ))}
      </span>
    </>
  )
}

/** The index of the place that is nearest to the pointer. */
function nearest({ currentTarget, clientX }: PointerEvent<HTMLElement>, places: readonly Place[]): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  const x = width === 0 ? 1 : (clientX - left) / width
  const distances = places.map((place) => Math.abs(place.x - x))
  return distances.indexOf(Math.min(...distances))
}

const valueWords = ({ value, words }: MoneyPoint) => words ?? formatMoney(value, { cents: true })

const wordsOf = (point: MoneyPoint | undefined) =>
  point ? [`${point.name}: ${valueWords(point)}`, ...(point.notes ?? [])].join(', ') : ''

function describe(label: string, points: readonly MoneyPoint[]): string {
  const byValue = points.toSorted((one, other) => one.value - other.value)
  const first = wordsOf(points[0])
  if (points.length === 1) return `${label}. ${first}.`
  return `${label}. First, ${first}. Last, ${wordsOf(points.at(-1))}. Lowest, ${wordsOf(byValue[0])}. Highest, ${wordsOf(byValue.at(-1))}.`
}
