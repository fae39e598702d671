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

/**
 * Rules for a chosen scheme, React Aria's focus, fields with a sign before or after them, what is disabled, the menu of the
 * application, and buttons that delete.
 */
const APPLICATION_ONLY =
  /^\.(danger|prefix|suffix)\b|\[data-(scheme|prefix|suffix|side="left")|\[readonly]|:disabled|^\[data-focus-visible]$/

/** The colors of the buttons that delete. */
const DANGER_BUTTON = /^--(on-danger$|danger-)/

/** A color for both schemes, with or without functions such as rgb(). */
const LIGHT_DARK = /light-dark\(((?:[^,()]|\([^()]*\))+),(?:[^()]|\([^()]*\))+\)/g

/**
 * The public pages have no dark scheme and nothing of these, so neither have their styles: 400 bytes of a flight of packets (011).
 */
const siteOnly = {
  postcssPlugin: 'site-only',
  Declaration(declaration: { prop: string; value: string; remove(): void }) {
    if (DANGER_BUTTON.test(declaration.prop)) declaration.remove()
    else declaration.value = declaration.value.replace(LIGHT_DARK, '$1')
  },
  Rule(rule: { selectors: string[]; remove(): void }) {
    const selectors = rule.selectors.filter((selector) => !APPLICATION_ONLY.test(selector))
    if (selectors.length === 0) rule.remove()
    else rule.selectors = selectors.map(withoutReactAria)
  },
}

/** `:is(:active, [data-pressed])` as `:active`. */
function withoutReactAria(selector: string): string {
  return selector.replace(/, \[data-[a-z-]+](?=\))/g, '').replace(/:is\((:[a-z-]+)\)/g, '$1')
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
      postcss: { plugins: [siteOnly] },
      // In development the names stay readable.
      ...(isBuild && { modules: { generateScopedName } }),
    },
    server: { strictPort: true, proxy: { '/api': `http://localhost:${serverPort}` } },
  },
})
