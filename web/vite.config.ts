import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { browsers } from './browsers.ts'
import { chunks } from './chunks.ts'
import { APPLICATION_BASE } from './development.ts'
import { keepPageWithoutConnection } from './failed-routes.ts'
import { generateScopedName } from './scoped-names.ts'

/** The application: login, registration, the portal and the administration. The public pages are built by astro.config.ts. */
export default defineConfig(({ command, isPreview }) => ({
  // The build draws its pages with a preview server.
  base: command === 'serve' && !isPreview ? APPLICATION_BASE : '/',
  // Astro's Vite has the usual folder.
  cacheDir: '../node_modules/.vite/application',
  plugins: [reactRouter(), keepPageWithoutConnection()],
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
  server: { watch: { ignored: ['**/build/**'] } },
}))
