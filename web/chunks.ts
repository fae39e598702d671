import path from 'node:path'
import type { Plugin } from 'vite'

/**
 * How the browser's code is split. By default the bundler makes a chunk for every set of routes that share something:
 * 160 files, most of them one icon, and a style sheet beside each. Here a module goes where it is needed instead:
 *
 *   react     React and the router: every page, and unchanged between our releases
 *   frame     what every page needs, and what all public pages share with the signed-in screens
 *   account   what login and registration share with the signed-in screens, mostly forms
 *   public    the rest of what all public pages need, or what the login shares with some of them
 *   shared    what other public pages share with the signed-in screens, mostly icons
 *   site      what several public pages share
 *   contract  the API's schemas, zod, and the rest of what the login and the signed-in screens call the server with
 *   app, portal, admin   what the signed-in screens of both areas or of one area share
 *
 * Some have a second part, `-later`, which a customer's first screen does not need: the overview loads without the
 * dialogs and schemas of other screens. Modules that are loaded on demand (`app/shell/lazy-part.ts`) also count as later.
 *
 * The bundler splits the rest (a page's own parts, a library that two screens use) by its own rules.
 */

type Graph = {
  getModuleInfo(
    id: string,
  ): { isEntry: boolean; importers: readonly string[]; dynamicImporters: readonly string[] } | null
}

const app = path.join(import.meta.dirname, 'app')

const EVERYWHERE = /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/
const SPOKEN = /[\\/]node_modules[\\/](zod|@tanstack[\\/]query-core)[\\/]|[\\/]contract[\\/]src[\\/]/
/** Login and Register, which count as one page. */
const ACCOUNT = 'site/account'
/** The layout of all public pages, the login included. */
const EVERY_PAGE = 'site/every-page'

/** What a customer sees first after signing in. */
const FIRST = /^portal\/(layout|overview)\/(portal-layout|overview)\.tsx$/
/** What the first screen draws once its figures have arrived. */
const CHARTS = /^late\/portal\/overview\//
const SHEET = /\.css(\?|$)/
const ICONS = /[\\/]node_modules[\\/]lucide-react[\\/]/

/** In order of priority: a module that two chunks want goes to the first. */
const names = [
  'react',
  'frame',
  'account',
  'contract',
  'contract-later',
  'shared',
  'shared-later',
  'public',
  'site',
  'app',
  'app-later',
  'portal',
  'portal-later',
  'admin',
] as const
type Name = (typeof names)[number]

/** Splits the browser's build. The build that writes the pages stays whole. */
export function cutIntoChunks(): Plugin {
  return {
    name: 'cut-into-chunks',
    // After the router's own plugin, whose options would otherwise win.
    enforce: 'post',
    configEnvironment(environment) {
      if (environment !== 'client') return null
      return {
        build: {
          rolldownOptions: {
            output: { codeSplitting: { groups } },
            preserveEntrySignatures: 'allow-extension',
          },
        },
      }
    },
    // The router appends a "#" to style sheets that lazily loaded code needs as well. Vite then does not recognise them
    // and loads them again at the end of the head, where they override the page's own.
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        const seeing = code.replaceAll('add(link.href)', "add(link.href.replace(/#$/, ''))")
        if (seeing === code) this.error('Vite’s preload helper has changed: update this replacement.')
        return seeing
      },
    },
  }
}

const groups = names.map((name, index) => ({
  name: (id: string, graph: Graph) => (chunkOf(id, graph) === name ? name : null),
  debugName: name,
  priority: names.length - index,
  // The modules that a chunk imports are placed by the same rule. This also prevents cycles between chunks: an imported
  // module is needed at least as widely as the one that imports it.
  includeDependenciesRecursively: false,
}))

/** The name of a module's chunk, or null where the bundler decides. */
function chunkOf(id: string, graph: Graph): Name | null {
  if (EVERYWHERE.test(id)) return 'react'
  const roots = rootsOf(id, graph)
  if (roots.includes('frame')) return 'frame'
  const isSpoken = SPOKEN.test(id)
  if (id.includes('node_modules') && !ICONS.test(id) && !isSpoken) return null

  const from = (place: RegExp) => roots.filter((root) => place.test(root)).length
  const site = from(/^site\//)
  const signedIn = roots.length - site
  const isFirst = from(FIRST) > 0
  const isPublic = roots.includes(EVERY_PAGE)
  const isAccounts = isPublic || roots.includes(ACCOUNT)
  // An inert page reads no script, and each style sheet is a request: so the public site's go into few files.
  if (site > 0 && SHEET.test(id)) {
    if (signedIn > 0 || isPublic || (site > 1 && isAccounts)) return 'frame'
    return site > 1 ? 'site' : null
  }
  if (site > 0 && signedIn > 0) {
    if (isAccounts) return isPublic || isFirst ? 'frame' : 'account'
    return later('shared', isFirst)
  }
  // The login wakes at once, so it leaves out what only the other pages share.
  if (site > 1) return isAccounts ? 'public' : 'site'
  if (site > 0) return isPublic ? 'public' : null

  // What the login needs once a person fills it in, before any screen is loaded.
  const acts = from(/^late\/site\//)
  if (isSpoken || acts > 1) return later('contract', isFirst || acts > 0)
  // Modules that only the charts share load with them, and must not pull in those of the dialogs.
  if (signedIn < 2 || from(CHARTS) === roots.length) return null
  const isPortals = from(/^(late\/)?portal\//) > 0
  const isAdmins = from(/^(late\/)?admin\//) > 0
  if (isAdmins && !isPortals) return 'admin'
  return later(isAdmins === isPortals ? 'app' : 'portal', isFirst)
}

function later<Part extends 'shared' | 'contract' | 'app' | 'portal'>(name: Part, isFirst: boolean) {
  return isFirst ? name : (`${name}-later` as const)
}

/**
 * Which parts need a module: routes, such as 'site/faq/faq.tsx'; 'frame' for what every page needs; and parts that are
 * loaded on demand, such as 'late/site/login/login-act.ts'.
 */
function rootsOf(id: string, graph: Graph): string[] {
  const seen = new Set<string>()
  const roots = new Set<string>()
  const visit = (module: string) => {
    if (seen.has(module)) return
    seen.add(module)
    const info = graph.getModuleInfo(module)
    const file = path.relative(app, module.replace(/\?.*$/, '')).split(path.sep).join('/')
    if (info?.isEntry) roots.add(pageOf(file))
    else if (info?.dynamicImporters.length) roots.add(`late/${file}`)
    for (const importer of info?.importers ?? []) visit(importer)
  }
  visit(id)
  return [...roots]
}

function pageOf(file: string): string {
  if (/^(root|entry\.client)\.tsx$/.test(file)) return 'frame'
  // Similar pages count as one, so that what they share stays with them.
  return file
    .replace(/^site\/layout\/site-layout\.tsx$/, EVERY_PAGE)
    .replace(/^site\/countries\/.*/, 'site/countries')
    .replace(/^site\/(login|register)\/(login|register)\.tsx$/, ACCOUNT)
}
