import { globSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { type ActionTarget, actions } from './actions/actions.ts'
import { accountPaths, appPaths, notFoundPath, publicPaths, recoveryPaths, sitePages } from './paths.ts'
import routes from './routes.ts'

const everyPath = [...publicPaths, ...recoveryPaths, ...appPaths]

/** The addresses of the static pages, whose files Astro finds by their names. */
const siteAddresses = globSync('**/*.astro', { cwd: `${import.meta.dirname}/site/pages` })
  .map((file) => `/${file.replace(/\.astro$/, '').replace(/^index$/, '')}`)
  .filter((address) => address !== notFoundPath)

test('every path has a route or a static page, and every one of these has a path', () => {
  expect(siteAddresses.sort()).toEqual([...sitePages].sort())
  expect(routes.flatMap(leaves).sort()).toEqual([...accountPaths, ...appPaths].sort())
})

test('no path appears twice', () => {
  expect(new Set(everyPath).size).toBe(everyPath.length)
})

test('every call to action leads to a path that exists, to a part of its page, or to the mail program', () => {
  const targets: ActionTarget[] = Object.values(actions).flatMap((page) => Object.values(page))
  const addresses = targets.flatMap((target) => ('to' in target ? [target.to] : []))
  const lost = addresses.filter(
    (to) => !/^(#|mailto:)/.test(to) && !everyPath.includes(to.replace(/[?#].*/, '')),
  )
  expect(lost).toEqual([])
})

function leaves({ path, children }: RouteConfigEntry): string[] {
  return children ? children.flatMap(leaves) : [path ?? '']
}
