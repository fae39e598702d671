import type { Config } from '@react-router/dev/config'
import { accountPaths, appPaths } from './app/paths.ts'

/** Every page is built as HTML, the signed-in ones as far as they are the same for everyone (DEC-30). */
export default {
  appDirectory: 'app',
  buildDirectory: 'build/new',
  ssr: false,
  prerender: { paths: [...accountPaths, ...appPaths], concurrency: 4 },
} satisfies Config
