import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { businessTypes } from '../business/business-data.ts'
import { countries } from '../countries/countries.ts'
import { facts } from '../facts/facts.ts'
import { WealthCarousel } from './wealth-carousel.tsx'
import { wealthItems } from './wealth-items.ts'

async function show({ width }: { width: number }) {
  resize({ width })
  render(<WealthCarousel />)
  await screen.findByRole('group', { name: 'Wealth Management' })
  return userEvent.setup()
}

function resize({ width, height = 800 }: { width: number; height?: number }) {
  act(() => {
    Object.assign(window, { innerWidth: width, innerHeight: height })
    dispatchEvent(new Event('resize'))
  })
}

/** The places of the visible items, counted from 1; all others must be inert. */
function inView(): number[] {
  const items = [...document.querySelectorAll('li:has(> a)')]
  expect(items).toHaveLength(13)
  return items.flatMap((item, index) => (item.hasAttribute('inert') ? [] : [index + 1]))
}

const dots = () => screen.getAllByRole('button', { name: /^Page \d+$/ })
const button = (name: string) => screen.getByRole('button', { name })
const currentDot = () => dots().findIndex((dot) => dot.getAttribute('aria-current') === 'true')

const figureOf = (wanted: string) => wealthItems.find(({ title }) => title === wanted)?.figure

test('the numbers are those of the pages that they lead to', () => {
  const loan = wealthItems.find(({ title }) => title === 'Personal Loans')
  expect(`${loan?.figure} ${loan?.unit}`).toBe(facts.loans.personalLoanApplication)
  for (const title of ['Car Loans', 'Health Insurance'])
    expect(figureOf(title)).toBe(String(Object.keys(countries).length))
  expect(figureOf('Business Loans')).toBe(String(businessTypes.length))
})

test('the numbers of branches are true', () => {
  const branchesWith = (service: string) =>
    Object.values(countries)
      .flatMap(({ branches }) => branches)
      .filter(({ services }) => services.includes(service)).length
  expect(figureOf('Home Loans')).toBe(String(branchesWith('Loans')))
  expect(figureOf('Asset Management')).toBe(String(branchesWith('Investments')))
  expect(figureOf('Life Insurance')).toBe(String(branchesWith('Insurance')))
  for (const { branches } of Object.values(countries))
    for (const service of ['Loans', 'Insurance'])
      expect(branches.some(({ services }) => services.includes(service))).toBe(true)
})

test('every card and every country has its picture', async () => {
  const { default: file } = await import('./pictures.svg?raw')
  const names = [
    ...wealthItems.map(({ title }) => title.split(' ')[0]),
    ...Object.values(countries).map(({ name }) => name),
  ]
  for (const name of names) expect(file).toContain(`<view id="${name}"`)
})

test('there are 13 items in the four categories', () => {
  expect(wealthItems).toHaveLength(13)
  expect([...new Set(wealthItems.map(({ category }) => category))]).toEqual([
    'Premier Account',
    'Loans',
    'Investment',
    'Insurance',
  ])
})

test.each([
  { width: 1024, perPage: 4, pages: 4 },
  { width: 1023, perPage: 2, pages: 7 },
  { width: 640, perPage: 2, pages: 7 },
  { width: 639, perPage: 1, pages: 13 },
])(
  'a window of $width px shows $perPage at a time, and the rest is inert',
  async ({ width, ...expected }) => {
    await show({ width })
    expect(inView()).toHaveLength(expected.perPage)
    expect(inView()[0]).toBe(1)
    expect(dots()).toHaveLength(expected.pages)
  },
)

test('next and previous turn one page and wrap at both ends', async () => {
  const user = await show({ width: 1200 })
  await user.click(button('Next page'))
  expect(inView()).toEqual([5, 6, 7, 8])
  await user.click(button('Previous page'))
  await user.click(button('Previous page'))
  expect(currentDot()).toBe(3)
  expect(inView()).toEqual([10, 11, 12, 13])
  await user.click(button('Next page'))
  expect(inView()).toEqual([1, 2, 3, 4])
})

test('presses that are faster than the drawing all count', async () => {
  await show({ width: 1200 })
  const press = (...names: string[]) =>
    act(() => {
      for (const name of names) button(name).click()
    })
  press('Next page', 'Next page', 'Next page')
  expect(currentDot()).toBe(3)
  press('Page 1', 'Previous page', 'Next page')
  expect(inView()).toEqual([1, 2, 3, 4])
})

test('a dot jumps to its page, which is announced politely', async () => {
  const user = await show({ width: 700 })
  await user.click(button('Page 5'))
  expect(inView()).toEqual([9, 10])
  expect(currentDot()).toBe(4)
  expect(document.querySelector('[aria-live="polite"]')?.textContent).toBe('Page 5 of 7')
})

test('a change of the window’s width or height returns to the first page', async () => {
  const user = await show({ width: 1200 })
  await user.click(button('Page 3'))
  resize({ width: 1100 })
  expect(inView()).toEqual([1, 2, 3, 4])

  await user.click(button('Page 3'))
  resize({ width: 700 })
  expect(inView()).toEqual([1, 2])
  resize({ width: 1100 })
  expect(currentDot()).toBe(0)

  await user.click(button('Page 3'))
  document.body.style.minHeight = '600px'
  resize({ width: 1100, height: 600 })
  expect(inView()).toEqual([1, 2, 3, 4])
})

test('a phone’s address bar that slides away does not turn the page', async () => {
  // It increases the window's height, but 100svh stays the same.
  const user = await show({ width: 360 })
  await user.click(button('Page 3'))
  resize({ width: 360, height: 860 })
  expect(inView()).toEqual([3])
})

test('arrow keys turn the page, and move the focus with it if an item has it', async () => {
  const user = await show({ width: 1200 })
  screen.getByRole('link', { name: /Savings Accounts/ }).focus()
  await user.keyboard('{ArrowRight}')
  expect(inView()).toEqual([5, 6, 7, 8])
  expect(document.activeElement?.textContent).toContain('Home Loans')
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(inView()).toEqual([10, 11, 12, 13])

  button('Page 2').focus()
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(button('Page 2'))
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
  expect(currentDot()).toBe(0)
})

test('a swipe turns the page; a short movement, a mouse and scrolling don’t', async () => {
  await show({ width: 360 })
  swipe({ by: -120 })
  expect(inView()).toEqual([2])
  swipe({ by: 120 })
  swipe({ by: 120 })
  expect(inView()).toEqual([13])

  swipe({ by: -20 })
  swipe({ by: -120, pointerType: 'mouse' })
  swipe({ by: -120, end: 'pointercancel' })
  expect(inView()).toEqual([13])
})

function swipe({
  by,
  pointerType = 'touch',
  end = 'pointerup',
}: {
  by: number
  pointerType?: string
  end?: string
}) {
  const list = screen.getAllByRole('list')[0]
  if (!list) throw new Error('there is no list of items')
  const point = (type: string, clientX: number) =>
    fireEvent(list, new PointerEvent(type, { bubbles: true, isPrimary: true, pointerType, clientX }))
  point('pointerdown', 200)
  point('pointermove', 200 + by)
  point(end, 200 + by)
  expect(list.style.translate ?? '').toBe('')
}

test('the built HTML lists all items, none inert, without a style attribute', () => {
  const html = renderToString(<WealthCarousel />)
  for (const { title } of wealthItems) expect(html).toContain(title)
  expect(html).not.toMatch(/inert|style=/)
})
