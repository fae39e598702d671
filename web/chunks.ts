import path from 'node:path'
import type { Plugin } from 'vite'

/**
 * How the browser's code is cut. Left alone, the bundler makes a chunk for every set of routes that share something:
 * 160 files, most of them one icon, and a style sheet beside each. Here a module goes where it is needed instead:
 *
 *   react     React and the router: every page, and unchanged from one release of ours to the next
 *   frame     what every page needs, and what all public pages share with the signed-in screens
 *   account   what the login and the registration share with them, forms above all
 *   public    what else all public pages need, or the login shares with some of them
 *   shared    what other public pages share with the signed-in screens, icons above all
 *   site      what many public pages share
 *   contract  the API's schemas, zod, and whatever else the login and the signed-in screens ask the server with
 *   app, portal, admin   what the rooms' signed-in screens share, together or by themselves
 *
 * Some have a second part, `-later`, which the first screen of a customer does not need: the overview comes without the
 * dialogs and the schemas of other screens. What is loaded when it is wanted (`app/late.ts`) counts as later, too.
 *
 * Whatever is left (a page's own parts, a library that two screens use) the bundler cuts as it sees fit.
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
/** What all public pages stand in, the login too. */
const EVERY_PAGE = 'site/every-page'

/** What a customer sees first who signs in. */
const FIRST = /^portal\/(portal-layout|overview)\.tsx$/
/** What the first screen draws once its figures are there. */
const CHARTS = /^late\/portal\/overview\//
const SHEET = /\.css(\?|$)/
const ICONS = /[\\/]node_modules[\\/]lucide-react[\\/]/

/** In this order: of two that want a module, the first has it. */
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

/** Cuts the browser's build; the one that writes the pages stays whole. */
export function cutIntoChunks(): Plugin {
  return {
    name: 'cut-into-chunks',
    // After the router's own plugin, whose options would win.
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
    // The router writes a "#" behind style sheets that lazily loaded code needs as well. Vite then does not recognise
    // them and would load them again at the end of the head, where they win over the page's own.
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        const seeing = code.replaceAll('add(link.href)', "add(link.href.replace(/#$/, ''))")
        if (seeing === code) this.error('Vite’s preload helper has changed: mend this replacement.')
        return seeing
      },
    },
  }
}

const groups = names.map((name, index) => ({
  name: (id: string, graph: Graph) => (chunkOf(id, graph) === name ? name : null),
  debugName: name,
  priority: names.length - index,
  // What a chunk's modules import has a place of its own by the same rule, which also keeps chunks free of cycles:
  // what is imported is needed at least as widely as what imports it.
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
  // A page that sleeps reads no script, and each sheet is a request: so the public site's are kept in few files.
  if (site > 0 && SHEET.test(id)) {
    if (signedIn > 0 || isPublic || (site > 1 && isAccounts)) return 'frame'
    return site > 1 ? 'site' : null
  }
  if (site > 0 && signedIn > 0) {
    if (isAccounts) return isPublic || isFirst ? 'frame' : 'account'
    return later('shared', isFirst)
  }
  // The login wakes at once, so it does not carry what the other pages share among themselves.
  if (site > 1) return isAccounts ? 'public' : 'site'
  if (site > 0) return isPublic ? 'public' : null

  // What the login does once somebody fills it in, before any screen is there.
  const acts = from(/^late\/site\//)
  if (isSpoken || acts > 1) return later('contract', isFirst || acts > 0)
  // What the charts share comes with them, and brings nothing of the dialogs' along.
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
 * Who needs a module from its first moment: routes, like 'site/faq.tsx'; 'frame' for what every page needs; and for what
 * is loaded when it is wanted, like 'late/site/login-act.ts'.
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
  // Pages that are alike count as one: what they share is theirs alone.
  return file
    .replace(/^site\/site-layout\.tsx$/, EVERY_PAGE)
    .replace(/^site\/countries\/.*/, 'site/countries')
    .replace(/^site\/(login|register)\.tsx$/, ACCOUNT)
}
