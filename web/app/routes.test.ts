import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { type ActionTarget, actions } from './actions/actions.ts'
import { appPaths, publicPaths } from './paths.ts'
import routes from './routes.ts'

const everyPath = [...publicPaths, ...appPaths]

test('every path has a route, and every route but the one for unknown addresses has a path', () => {
  const addresses = routes.flatMap(leaves).filter((address) => address !== '*')
  expect(addresses.sort()).toEqual([...everyPath].sort())
})

test('no path appears twice', () => {
  expect(new Set(everyPath).size).toBe(everyPath.length)
})

test('every call to action leads to a path that exists, to a part of its page, or to the mail program', () => {
  const targets: ActionTarget[] = Object.values(actions).flatMap((page) => Object.values(page))
  const addresses = targets.flatMap((target) => ('to' in target ? [target.to] : []))
  const lost = addresses.filter(
    (to) => !/^(#|mailto:)/.test(to) && !everyPath.includes(to.replace(/#.*/, '')),
  )
  expect(lost).toEqual([])
})

function leaves({ path, index, children }: RouteConfigEntry): string[] {
  if (children) return children.flatMap(leaves)
  return [index ? '/' : (path ?? '')]
}
