import react from '@astrojs/react'
import type { AstroIntegration } from 'astro'
import { defineConfig } from 'astro/config'
import { browsers } from './browsers.ts'
import { applicationInDevelopment, port, serverPort } from './development.ts'
import { generateScopedName } from './scoped-names.ts'

/** `client:use` of app/site/islands/hydrate-on-use.ts. */
const hydrateOnUse: AstroIntegration = {
  name: 'hydrate-on-use',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'use', entrypoint: './app/site/islands/hydrate-on-use.ts' }),
  },
}

const isBuild = process.argv.includes('build')

/** The public pages, as static HTML. The pages of the application are built by vite.config.ts; in development it serves both. */
export default defineConfig({
  srcDir: './app/site',
  outDir: './build/site',
  trailingSlash: 'never',
  compressHTML: true,
  integrations: [react(), hydrateOnUse, ...(isBuild ? [] : [applicationInDevelopment])],
  prefetch: { prefetchAll: true, defaultStrategy: 'hover' },
  build: { format: 'directory', assets: 'assets', inlineStylesheets: 'always' },
  devToolbar: { enabled: false },
  server: { host: '127.0.0.1', port },
  vite: {
    define: {
      /** The public address of the site, for absolute addresses in social cards; empty if it is not set (DEC-3). */
      'import.meta.env.PUBLIC_URL': JSON.stringify(process.env.PUBLIC_URL ?? ''),
    },
    build: {
      target: browsers,
      cssTarget: browsers,
      // No inlined files: the pages share them, and the content policy allows them from our own origin only.
      assetsInlineLimit: 0,
      // Like the application's files, so that both share the fonts.
      rolldownOptions: { output: { assetFileNames: 'assets/[name]-[hash][extname]' } },
    },
    // In development the names stay readable.
    css: isBuild ? { modules: { generateScopedName } } : {},
    server: { strictPort: true, proxy: { '/api': `http://localhost:${serverPort}` } },
  },
})
