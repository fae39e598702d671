import { brand } from '@bank/contract/brand'
import { BrandMark } from './brand-mark.tsx'
import styles from './shell-skeleton.module.css'
import { LoadingWords, SkeletonBlock, SkeletonText } from './ui/skeleton/skeleton.tsx'

const entries = Array.from({ length: 9 }, (_, number) => number)

/** The signed-in shell before it wakes: the same bar and columns, so that nothing jumps when it does. */
export function ShellSkeleton() {
  return (
    <div className={styles.shell} data-scheme="auto" aria-busy="true">
      <LoadingWords />
      <div className={styles.bar} data-ground="forest">
        <BrandMark />
      </div>
      <div className={styles.side}>
        {entries.map((entry) => (
          <SkeletonText key={entry} width={entry % 3 === 1 ? 'half' : 'most'} />
        ))}
      </div>
      <main id="main" className={styles.main}>
        <noscript>
          This part of {brand.bankName} runs in your browser and needs JavaScript. The public pages work
          without it.
        </noscript>
        <SkeletonText width="quarter" />
        <SkeletonBlock height="sm" />
        <SkeletonBlock height="lg" />
      </main>
    </div>
  )
}
