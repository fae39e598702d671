import type { Plugin } from 'vite'

/** How the router answers a screen whose code can't be loaded: it gives up the page for a reload. */
const RELOADS = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\s*\}\);/

/**
 * A reload helps after a release, which replaces the code; without a connection it replaces the whole application with the
 * browser's error page. So the router reloads only if the bank answers; otherwise the screen fails alone, with status 504,
 * and the shell stays (app/shell/failure-page.tsx). The router has no setting for this.
 */
export function keepPageWithoutConnection(): Plugin {
  return {
    name: 'keep-page-without-connection',
    transform: {
      filter: { id: /react-router\/dist\/.*routeModules\.js/ },
      handler(code) {
        if (!RELOADS.test(code))
          throw new Error('The router loads its screens in another way: see failed-routes.ts.')
        return code.replace(
          RELOADS,
          `if (!(await fetch("/api/health", { cache: "no-store" }).catch(() => null))) throw new Response(null, { status: 504 });
          $&`,
        )
      },
    },
  }
}
