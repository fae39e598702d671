import { expect, test } from 'vitest'
import { accountPaths, appPaths, sitePages } from '../../paths.ts'
import { speculationRules } from './speculation-rules.ts'

const { prerender, prefetch } = JSON.parse(speculationRules)
const matches = (patterns: string[], path: string) =>
  patterns.some((pathname) => new URLPattern({ pathname }).test({ pathname: path }))

test('public pages are drawn ahead, and no page of the application is, because its scripts would run', () => {
  const [{ where }] = prerender
  const [every, { not }] = where.and
  const isDrawn = (path: string) => matches([every.href_matches], path) && !matches(not.href_matches, path)
  expect(sitePages.filter((path) => !isDrawn(path))).toEqual([])
  expect([...accountPaths, ...appPaths].filter(isDrawn)).toEqual([])
})

test('login and registration are fetched ahead, and signed-in screens are not', () => {
  const [{ where }] = prefetch
  expect([...accountPaths, ...appPaths].filter((path) => matches(where.href_matches, path))).toEqual([
    ...accountPaths,
  ])
})
