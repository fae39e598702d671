import { createRequestListener } from '@react-router/node'
import type { AstroIntegration } from 'astro'
import type { ServerBuild } from 'react-router'
import { createServer, isRunnableDevEnvironment } from 'vite'
import { accountPaths, appPaths } from './app/paths.ts'
import { browsers } from './browsers.ts'
import { marketChartInDevelopment } from './market-chart-page.ts'

/** Where npm run dev serves pages, and behind it the API. */
export const port = Number(process.env.PORT ?? 3000)
export const serverPort = port + 1

/** Vite's files of the application. Both bundlers would otherwise serve different files at the same address. */
export const APPLICATION_BASE = '/-app/'

const pages = new Set([...accountPaths, ...appPaths])

/**
 * npm run dev has one port: Astro's server has the public pages and passes the pages of the application on to a second
 * Vite, which reloads them in the same way.
 */
export const applicationInDevelopment: AstroIntegration = {
  name: 'application-in-development',
  hooks: {
    'astro:config:setup': ({ updateConfig }) => {
      updateConfig({ vite: { plugins: [marketChartInDevelopment(browsers)] } })
    },
    'astro:server:setup': async ({ server: { middlewares, httpServer } }) => {
      const application = await createServer({
        configFile: `${import.meta.dirname}/vite.config.ts`,
        server: { middlewareMode: true, ...(httpServer && { ws: { server: httpServer } }) },
      })
      const { ssr } = application.environments
      if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite can’t run the application’s code.')
      const draw = createRequestListener({
        build: () => ssr.runner.import<ServerBuild>('virtual:react-router/server-build'),
        mode: 'development',
      })
      middlewares.use((request, response, next) => {
        const [address = ''] = (request.url ?? '').split('?')
        if (address.startsWith(APPLICATION_BASE)) application.middlewares(request, response, next)
        else if (pages.has(address)) draw(request, response)
        else next()
      })
    },
  },
}
