/**
 * npm run dev: three servers behind one port. Vite serves the pages of the application and passes the rest on, the API to
 * the server and the public pages to Astro. Astro's own files have an address of their own there, because both bundlers
 * would otherwise serve different files at the same one.
 */
export const port = Number(process.env.PORT ?? 3000)
export const serverPort = port + 1
export const sitePort = port + 2

/** Where Astro's files are in development. */
export const DEVELOPMENT_BASE = '/-site'
