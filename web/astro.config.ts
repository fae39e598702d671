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

/** The public pages have no dark scheme, so their styles need no dark colours: 230 bytes of a flight of packets (011). */
const lightOnly = {
  postcssPlugin: 'light-only',
  Declaration(declaration: { value: string }) {
    declaration.value = declaration.value.replace(/light-dark\(([^,()]+),[^()]+\)/g, '$1')
  },
}

const isBuild = process.argv.includes('build')

/** The public pages, as static HTML. The pages of the application are built by vite.config.ts; in development it serves both. */
export default defineConfig({
  srcDir: './app/site',
  outDir: './build/new/site',
  trailingSlash: 'never',
  compressHTML: true,
  integrations: [react(), hydrateOnUse, ...(isBuild ? [] : [applicationInDevelopment])],
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
      // Small scripts are inlined: a request for one would delay the first paint. Fonts and pictures are not, because the
      // content policy allows them from our own origin only.
      assetsInlineLimit: (file) => (/\.(woff2|svg)$/.test(file) ? false : undefined),
      // Like the application's files, so that both share the fonts.
      rolldownOptions: { output: { assetFileNames: 'assets/[name]-[hash][extname]' } },
    },
    css: {
      postcss: { plugins: [lightOnly] },
      // In development the names stay readable.
      ...(isBuild && { modules: { generateScopedName } }),
    },
    server: { strictPort: true, proxy: { '/api': `http://localhost:${serverPort}` } },
  },
})
