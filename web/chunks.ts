import path from 'node:path'
import type { Plugin } from 'vite'

/**
 * How the browser's code is cut. Left alone, the bundler makes a chunk for every set of routes that share something:
 * 160 files, most of them one icon, and a style sheet beside each. Here a module goes where it is needed instead:
 *
 *   react   React and the router: every page, and unchanged from one release of ours to the next
 *   frame   what every page needs, and what the public site shares with the signed-in screens
 *   site    what many public pages share
 *   contract, app, portal, admin   the same for signed-in people; the public site reads none of it
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

const rooms = ['site', 'portal', 'admin', 'late']
const ICONS = /[\\/]node_modules[\\/]lucide-react[\\/]/

/** In this order: of two that want a module, the first has it. */
const names = ['react', 'frame', 'contract', 'site', 'app', 'portal', 'admin'] as const

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
function chunkOf(id: string, graph: Graph): (typeof names)[number] | null {
  if (EVERYWHERE.test(id)) return 'react'
  const roots = rootsOf(id, graph)
  if (roots.includes('frame')) return 'frame'
  const isIcon = ICONS.test(id)
  const isSpoken = SPOKEN.test(id)
  if (id.includes('node_modules') && !isIcon && !isSpoken) return null

  const [site = 0, portal = 0, admin = 0, late = 0] = rooms.map(
    (room) => roots.filter((root) => root.startsWith(`${room}/`)).length,
  )
  const signedIn = portal + admin + late
  if (site > 0 && signedIn > 0) return 'frame'
  // The login wakes at once, so it does not carry what the other pages share among themselves.
  if (site > 1 && roots.includes(ACCOUNT)) return 'frame'
  if (site > 0) return site > 1 ? 'site' : null
  if (isSpoken || late > 1) return 'contract'
  if (signedIn < 2) return null
  if (portal > 0 && admin > 0) return 'app'
  return portal > 0 ? 'portal' : 'admin'
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
  // Whoever signs in comes by the public frame, in which the login stands.
  if (/^(root|entry\.client|site\/site-layout)\.tsx$/.test(file)) return 'frame'
  // Pages that are alike count as one: what they share is theirs alone.
  return file
    .replace(/^site\/countries\/.*/, 'site/countries')
    .replace(/^site\/(login|register)\.tsx$/, ACCOUNT)
}
