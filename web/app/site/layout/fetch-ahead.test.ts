import { afterEach, beforeEach, expect, test } from 'vitest'
import { fetchAhead } from './fetch-ahead.ts'

const fetched = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=prefetch]')].map(({ href }) => href)
const pointAt = (selector: string) =>
  document.querySelector(selector)?.dispatchEvent(new Event('pointerover', { bubbles: true }))

function place(tag: string, properties: object = {}) {
  return document.body.appendChild(Object.assign(document.createElement(tag), properties))
}

beforeEach(() => {
  place('a', { href: '/faq' }).append(document.createElement('b'))
  place('a', { href: 'https://other.example/' })
  place('p')
})
afterEach(() => {
  document.head.replaceChildren()
})

test('with speculation rules, the browser fetches by itself', () => {
  HTMLScriptElement.supports = () => true
  fetchAhead()
  pointAt('a b')
  expect(fetched()).toEqual([])
})

test('pointing at a link fetches its page once, and only if it is on this site', () => {
  HTMLScriptElement.supports = () => false
  fetchAhead()
  for (const selector of ['a b', 'a', 'a:nth-of-type(2)', 'p']) pointAt(selector)
  expect(fetched()).toEqual([`${location.origin}/faq`])
})
