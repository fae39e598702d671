import type { Config } from '@react-router/dev/config'
import { appPaths, notFoundPath, publicPaths } from './app/paths.ts'

/** Every page is HTML made at build time: public ones whole (D30), signed-in ones as far as all people see the same. */
export default {
  appDirectory: 'app',
  ssr: false,
  prerender: { paths: [...publicPaths, ...appPaths, notFoundPath], concurrency: 4 },
} satisfies Config
