/**
 * The page of the signed-in screens is the same at every address, so it names only the router's own scripts; those of
 * a screen would be asked for when the router runs, and what they import after that. Here the page names what the
 * customer's first screen needs, so that all of it travels at once. Other screens share nearly all of it.
 */

const FIRST_SCREEN = ['portal/portal-layout', 'portal/overview']

type RouteFiles = {
  module: string
  clientLoaderModule?: string
  imports?: readonly string[]
  css?: readonly string[]
}

/**
 * @param html the page as the router made it
 * @param manifest the text of the router's own manifest of the browser's files, a script
 */
export function announceFirstScreen(html: string, manifest: string): string {
  const { routes }: { routes: Record<string, RouteFiles> } = JSON.parse(
    manifest.slice(manifest.indexOf('{'), manifest.lastIndexOf('}') + 1),
  )
  const files = FIRST_SCREEN.map((id) => {
    const route = routes[id]
    if (!route) throw new Error(`The router’s manifest does not know ${id}.`)
    return route
  })
  const scripts = files.flatMap(({ module, clientLoaderModule, imports = [] }) => [
    module,
    ...(clientLoaderModule ? [clientLoaderModule] : []),
    ...imports,
  ])
  const sheets = files.flatMap(({ css = [] }) => css.map((href) => href.replace(/#$/, '')))
  const links = [
    ...sheets.map((href) => ({ href, kind: 'rel="preload" as="style"' })),
    ...scripts.map((href) => ({ href, kind: 'rel="modulepreload"' })),
  ]
  const isNew = ({ href }: { href: string }, at: number) =>
    !html.includes(href) && links.findIndex((other) => other.href === href) === at
  const head = links.filter(isNew).map(({ href, kind }) => `<link ${kind} href="${href}"/>`)
  return html
    .replace('</head>', () => `${head.join('')}</head>`)
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
}
