import type { Cents } from '@bank/contract/money'
import type { ReactNode } from 'react'
import { BrandMark, ringPaths } from '../../shell/brand-mark.tsx'
import { FigureMoney } from '../../ui/figure-card/figure-money.tsx'
import { changeOf, changeWords } from '../../ui/figure-card/trend.tsx'
import type { Loadable } from '../../ui/loadable/loadable.ts'
import { LoadingWords, SkeletonFigure } from '../../ui/skeleton/skeleton.tsx'
import { Sparkline } from '../../ui/sparkline/sparkline.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import styles from './card-face.module.css'

type CardFaceProps = {
  label: string
  look: 'checking' | 'savings' | 'credit'
  /** What the number ends with (contract/src/account-number.ts). */
  number: { kind: 'Account' | 'Card'; lastDigits: string }
  figure: Loadable<Cents>
  /** Beside the number, e.g. "2.1% APY". */
  note?: ReactNode
  /** The balance of the last 30 days. Without it, the card's chip is drawn in its place. */
  trend?: Loadable<readonly Cents[]>
  /** In the place of the change, where there is no trend. */
  words?: string
}

/**
 * The face of a card: name, figure, the last 30 days and the number.
 *
 * Accessibility: a term and its definitions, as in FigureCard; the rings are decoration.
 */
export function CardFace({ label, look, number, figure, note, trend, words }: CardFaceProps) {
  return (
    <dl className={styles.face} data-ground="forest" data-look={look}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.figure}>
        {figure.status === 'ready' ? (
          <FigureMoney cents={figure.value} />
        ) : (
          <>
            <SkeletonFigure />
            <LoadingWords />
          </>
        )}
      </dd>
      <dd className={styles.line}>
        {trend ? trend.status === 'ready' ? <Sparkline points={trend.value} /> : null : <Chip />}
      </dd>
      <dd className={styles.change}>{trend ? <Change trend={trend} /> : words}</dd>
      <dd className={styles.number}>
        <VisuallyHidden>{`${number.kind} number ending in `}</VisuallyHidden>
        <span aria-hidden="true">•••• </span>
        {number.lastDigits}
        {note ? <> · {note}</> : null}
      </dd>
      <dd className={styles.mark} aria-hidden="true">
        <BrandMark />
      </dd>
      <dd className={styles.rings} aria-hidden="true">
        <svg viewBox="0 0 48 48" aria-hidden="true" focusable="false">
          {ringPaths.map((path) => (
            <path key={path} d={path} />
          ))}
        </svg>
      </dd>
    </dl>
  )
}

/** The sign and the words say it; on the dark ground there is no color for a gain or a loss. */
function Change({ trend }: { trend: Loadable<readonly Cents[]> }) {
  if (trend.status === 'loading') return EMPTY_LINE
  if (trend.status === 'failed') return 'Change not available'
  return `${changeWords(changeOf(trend.value))} in 30 days`
}

/** The chip of a payment card; decoration. */
function Chip() {
  return (
    <svg className={styles.chip} viewBox="0 0 46 34" aria-hidden="true" focusable="false">
      <rect x="1" y="1" width="44" height="32" rx="6" />
      <path d="M1 12h13v10H1M45 12H32v10h13M14 12V1M14 22v11M32 12V1M32 22v11M14 12h18M14 22h18" />
    </svg>
  )
}

/** A no-break space keeps the height of the line. */
const EMPTY_LINE = '\u00A0'
