import path from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { browsers } from './browsers.ts'
import { cutIntoChunks } from './chunks.ts'
import { marketChartInDevelopment } from './market-chart-page.ts'
import { shortClassNames } from './short-class-names.ts'

/** Where npm run dev serves the pages; the API is on the next port. */
const port = Number(process.env.PORT ?? 3000)

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), cutIntoChunks(), marketChartInDevelopment(browsers)],
  define: {
    /** The public address of the site, for absolute addresses in social cards; empty if it is not set (DEC-3). */
    'import.meta.env.PUBLIC_URL': JSON.stringify(process.env.PUBLIC_URL ?? ''),
  },
  build: {
    target: browsers,
    cssTarget: browsers,
    sourcemap: false,
    // The content policy allows fonts from our own origin only, so nothing is inlined as a data: address.
    assetsInlineLimit: 0,
  },
  // In development the names stay readable.
  css: command === 'build' ? { modules: shortClassNames(path.join(import.meta.dirname, 'app')) } : {},
  // Found at the start: dependencies found later, screen by screen, would each reload the page in development.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '!app/**/*.test.{ts,tsx}'] },
  server: {
    host: '127.0.0.1',
    port,
    strictPort: true,
    watch: { ignored: ['**/build/**'] },
    proxy: { '/api': `http://localhost:${port + 1}` },
  },
}))
