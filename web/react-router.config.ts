import type { Config } from '@react-router/dev/config'
import { notFoundPath, publicPaths } from './app/paths.ts'

/** Public pages are HTML made at build time (D30); everything signed in is drawn in the browser from one fallback file. */
export default {
  appDirectory: 'app',
  ssr: false,
  prerender: { paths: [...publicPaths, notFoundPath], concurrency: 4 },
} satisfies Config
