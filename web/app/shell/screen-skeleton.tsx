import { brand } from '@bank/contract/brand'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { Stack } from '../ui/layout/stack.tsx'
import { LoadingWords, SkeletonBlock } from '../ui/skeleton/skeleton.tsx'
import { useScreenWords } from './screen-words.ts'

/** A signed-in screen as the build renders it: its title, and skeletons for what the browser loads. */
export function ScreenSkeleton() {
  const { title, intro, Skeleton } = useScreenWords()
  return (
    <Stack gap="lg">
      <noscript>This part of {brand.bankName} needs JavaScript. The public pages work without it.</noscript>
      {Skeleton ? (
        <Skeleton />
      ) : (
        <>
          <PageHeader title={title} intro={intro} />
          <SkeletonBlock height="sm" />
          <SkeletonBlock height="lg" />
        </>
      )}
      <LoadingWords />
    </Stack>
  )
}
