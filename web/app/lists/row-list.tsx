import ArrowRight from 'lucide-react/icons/arrow-right'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '../ui/class-names/class-names.ts'
import { SkeletonText } from '../ui/skeleton/skeleton.tsx'
import tones from '../ui/tone/tone.module.css'
import { VisuallyHidden } from '../ui/visually-hidden/visually-hidden.tsx'
import styles from './row-list.module.css'

/**
 * Rows in a card, for the few latest or open things of a kind. A list that fills a screen is a `ui/table`, which draws such
 * rows below 768 px (`narrow`).
 */
export function RowList({ label, ordered = false, children }: RowListProps) {
  const Element = ordered ? 'ol' : 'ul'
  return <Element aria-label={label}>{children}</Element>
}

type RowListProps = { label?: string; ordered?: boolean; children: ReactNode }

type RowProps = {
  title: ReactNode
  /** Makes the row a link to this address. */
  to?: string
  /** Makes the row a button that opens a dialog. */
  onOpen?: (() => void) | undefined
  /** Names that link or button so that it differs from all others; default the title. Begins with the title. */
  name?: string | undefined
  /** At the end of the title's line: an amount or a status. */
  end?: ReactNode
  /** A line of its own between the title and the details. */
  text?: ReactNode
  /** Quieter, below the title, with a dot between them; empty ones are left out. */
  details?: readonly ReactNode[]
  /** At the end of the details' line. */
  endDetails?: ReactNode
  /** Further lines. */
  children?: ReactNode
  /** A picture before the words; decoration. */
  mark?: ReactNode
  /** Buttons beside the words, or below them where there is no room. */
  acts?: ReactNode
}

/**
 * One row of a list: a mark, what it is with an amount at the end, and one quiet line. A title that opens or leads on has at
 * most two lines, cut short where it is too long: its details have all of it.
 */
export function ListRow({ text, details = [], endDetails, end, children, mark, acts, ...title }: RowProps) {
  const shown = details.filter(Boolean)
  return (
    <li className={styles.row}>
      <div className={styles.main}>
        {mark}
        <div className={styles.words}>
          <div className={styles.line}>
            <Title {...title} />
            {end ? <span className={styles.end}>{end}</span> : null}
          </div>
          {text ? <p>{text}</p> : null}
          {shown.length > 0 || endDetails ? (
            <div className={classNames(styles.line, styles.quiet)}>
              <p className={styles.details}>
                {shown.map((detail, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the details of a row never reorder
                  <Fragment key={index}>
                    {index > 0 ? ' · ' : null}
                    <span>{detail}</span>
                  </Fragment>
                ))}
              </p>
              {endDetails ? <span>{endDetails}</span> : null}
            </div>
          ) : null}
          {children}
        </div>
      </div>
      {acts ? <div className={styles.acts}>{acts}</div> : null}
    </li>
  )
}

function Title({ title, to, onOpen, name }: Pick<RowProps, 'title' | 'to' | 'onOpen' | 'name'>) {
  if (to)
    return (
      <Link to={to} prefetch="intent" className={styles.title ?? ''} aria-label={name}>
        {title}
      </Link>
    )
  if (onOpen)
    return (
      <button
        type="button"
        className={styles.title}
        aria-haspopup="dialog"
        aria-label={name}
        onClick={onOpen}
      >
        {title}
      </button>
    )
  return <p className={styles.title}>{title}</p>
}

/** Quieter words within a title. */
export const Quiet = ({ children }: { children: ReactNode }) => (
  <span className={styles.quiet}>{children}</span>
)

type MoreLinkProps = {
  to: string
  children: ReactNode
  /** What it is about, for screen readers only: "of Checking Account". */
  about?: string
}

/** Leads on to all of the rows. */
export function MoreLink({ to, children, about }: MoreLinkProps) {
  return (
    <Link to={to} prefetch="intent" className={styles.more ?? ''}>
      {children}
      {about ? <VisuallyHidden> {about}</VisuallyHidden> : null}
      <ArrowRight aria-hidden="true" />
    </Link>
  )
}

/** In the place of so many rows. */
export function RowSkeletons({ count }: { count: number }) {
  return (
    <div>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are all alike
        <div key={row} className={styles.row}>
          <SkeletonText lines={2} />
        </div>
      ))}
    </div>
  )
}

type MarkProps = { tone: 'neutral' | 'positive' | 'pending' | 'negative'; children: ReactNode }

/**
 * An icon or a number within growth rings, before the words of a row; decoration. What is pending is hatched, so that it
 * differs without color.
 */
export function Mark({ tone, children }: MarkProps) {
  return (
    <span className={classNames(tones.tone, styles.mark)} data-tone={tone} aria-hidden="true">
      {children}
    </span>
  )
}
