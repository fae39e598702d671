import { globSync } from 'node:fs'
import path from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { browsers } from './browsers.ts'
import { chunks } from './chunks.ts'
import { marketChartInDevelopment } from './market-chart-page.ts'

/** Where npm run dev serves the pages; the API is on the next port. */
const port = Number(process.env.PORT ?? 3000)

const styleSheets = globSync('**/*.module.css', { cwd: import.meta.dirname }).sort()

/**
 * The number of the style sheet, in two digits, and of the word in it. Each page contains its styles, and with whole names
 * the front page would not arrive in one flight of packets.
 */
function generateScopedName(name: string, file: string, css: string): string {
  const sheet = styleSheets.indexOf(path.relative(import.meta.dirname, file))
  const word = [...new Set(css.match(/[\w-]+/g))].indexOf(name)
  // The underscore is for ad blockers, which hide elements with names such as ad1.
  return `_${sheet.toString(36).padStart(2, '0')}${word.toString(36)}`
}

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), marketChartInDevelopment(browsers)],
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
    // One style sheet for all pages. With one for each chunk, the router and Vite's loader of late parts disagree about
    // which are loaded already, and the second copy overrides the page's own.
    cssCodeSplit: false,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
  },
  // In development the names stay readable.
  css: command === 'build' ? { modules: { generateScopedName } } : {},
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
