import styles from './sheet-picture.module.css'

type SheetPictureProps = { of: 'month' | 'quarter' | 'receipt' }

/** The lines of each drawing, by their distance from the top. */
const lines = { month: [32, 40], quarter: [30, 34, 40, 44], receipt: [30, 38] } as const

/** A small drawing of the sheet, before the words of a row; decoration. */
export function SheetPicture({ of }: SheetPictureProps) {
  const isReceipt = of === 'receipt'
  return (
    <svg className={styles.sheet} viewBox="0 0 40 52" aria-hidden="true" focusable="false">
      <path
        className={styles.edge}
        d={
          isReceipt
            ? 'M3 2h34v44l-4.25 4-4.25-4-4.25 4-4.25-4-4.25 4-4.25-4-4.25 4-4.25-4z'
            : 'M3 2h24l10 10v38H3zM27 2v10h10'
        }
      />
      <circle className={styles.ring} cx="12" cy="12" r="4" />
      <path className={styles.title} d={isReceipt ? 'M9 22h18' : 'M9 23h14'} />
      {lines[of].map((y) => (
        <path key={y} className={styles.line} d={`M9 ${y}h13M28 ${y}h3`} />
      ))}
    </svg>
  )
}
