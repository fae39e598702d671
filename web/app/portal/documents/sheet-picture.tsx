import styles from './sheet-picture.module.css'

type SheetPictureProps = { of: 'month' | 'quarter' | 'receipt' }

/** The rows of each drawing, by their distance from the top. */
const rows = {
  month: [44, 52, 60, 68, 76, 84],
  quarter: [46, 50, 60, 64, 74, 78, 88, 92],
  receipt: [58, 66, 74],
} as const

/** A small drawing of the paper; decoration. */
export function SheetPicture({ of }: SheetPictureProps) {
  const isReceipt = of === 'receipt'
  return (
    <svg className={styles.sheet} viewBox="0 0 80 104" aria-hidden="true" focusable="false">
      <path
        className={styles.paper}
        d={isReceipt ? 'M4 3h72v92l-6 5-6-5-6 5-6-5-6 5-6-5-6 5-6-5-6 5-6-5-6 5-6-5z' : 'M4 3h56l16 16v82H4z'}
      />
      {isReceipt ? null : <path className={styles.fold} d="M60 3v16h16" />}
      <circle className={styles.ring} cx="16" cy="16" r="5" />
      <circle className={styles.heart} cx="16" cy="16" r="1.6" />
      {isReceipt ? (
        <path className={styles.amount} d="M12 40h34" />
      ) : (
        <path className={styles.title} d="M12 31h32" />
      )}
      {rows[of].map((y) => (
        <path key={y} className={styles.row} d={`M12 ${y}h${30 + ((y * 7) % 9)}M58 ${y}h10`} />
      ))}
    </svg>
  )
}
