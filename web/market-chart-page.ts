import path from 'node:path'
import { build, type Plugin } from 'vite'
import { marketChartPath } from './app/paths.ts'

/**
 * The page in the market chart's frame, as one HTML file. A sandboxed page has no origin, so the server counts as
 * foreign and the page can load neither a module nor a font from it. Script and styles are therefore inline, and the
 * server's content policy names the script by its hash.
 */
export async function marketChartPage(browsers: readonly string[]): Promise<string> {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: [...browsers],
      cssTarget: [...browsers],
      modulePreload: false,
      rolldownOptions: { input: path.join(import.meta.dirname, 'app/market-chart/frame.ts') },
    },
  })
  const outputs = Array.isArray(built) ? built : [built]
  const files = outputs.flatMap((output) => ('output' in output ? output.output : []))
  const script = files.flatMap((file) => (file.type === 'chunk' ? [file.code] : [])).join('\n')
  const style = files
    .flatMap((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? [file.source] : []))
    .join('\n')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Market chart</title>
<style>${style}</style>
</head>
<body>
<script type="module">${script.replaceAll('</script', '<\\/script')}</script>
</body>
</html>
`
}

/** Serves the same page in development, rebuilt at each request. */
export function marketChartInDevelopment(browsers: readonly string[]): Plugin {
  return {
    name: 'market-chart',
    configureServer(server) {
      server.middlewares.use(marketChartPath, (_request, response, next) => {
        marketChartPage(browsers).then((page) => {
          response.setHeader('content-type', 'text/html; charset=utf-8')
          // The one rule of the server's policy that affects what the page can do.
          response.setHeader('content-security-policy', 'sandbox allow-scripts allow-popups')
          response.end(page)
        }, next)
      })
    },
  }
}
