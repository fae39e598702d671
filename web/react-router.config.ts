import type { Config } from '@react-router/dev/config'
import { appPaths, notFoundPath, publicPaths } from './app/paths.ts'

/** Every page is built as HTML: public ones in full (DEC-30), signed-in ones as far as they are the same for everyone. */
export default {
  appDirectory: 'app',
  ssr: false,
  prerender: { paths: [...publicPaths, ...appPaths, notFoundPath], concurrency: 4 },
} satisfies Config
