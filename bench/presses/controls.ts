import type { Locator, Page } from '@playwright/test'
import { paths } from '../../web/app/paths.ts'

export type Control = {
  name: string
  path: string
  /** What is tapped, or typed into. */
  at: (page: Page) => Locator
  /** What is typed; without it, the control is tapped. */
  words?: string
  /** A selector that matches once the press has its effect. */
  effect: string
  /** What a visitor does first. */
  before?: (page: Page) => Promise<void>
  /** Shown only on a phone that is held sideways. */
  isSideways?: boolean
}

const menuButton = (page: Page) => page.getByRole('button', { name: 'Open menu' })
const dots = (page: Page) => page.getByRole('list', { name: 'Pages' }).getByRole('button')
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' })
const OPEN_MENU = 'dialog[aria-label="Menu"][open]'
const FORM_MESSAGE = 'form [role="status"] > *'

export const menuOpens: Control = { name: 'menu, open', path: paths.home, at: menuButton, effect: OPEN_MENU }

/** The controls of the public pages, one of each kind. */
export const controls: readonly Control[] = [
  menuOpens,
  {
    name: 'menu, close',
    path: paths.home,
    before: (page) => menuButton(page).tap(),
    at: (page) => page.getByRole('button', { name: 'Close menu' }),
    effect: `:root:not(:has(${OPEN_MENU}))`,
  },
  {
    name: 'tab',
    path: paths.home,
    at: (page) => page.getByRole('tab').nth(1),
    effect: '[role="tab"] ~ [role="tab"][aria-selected="true"]',
  },
  {
    name: 'carousel, next',
    path: paths.home,
    isSideways: true,
    at: (page) => page.getByRole('button', { name: 'Next page' }),
    effect: '[aria-label="Pages"] :nth-child(2) > [aria-current="true"]',
  },
  {
    name: 'carousel, dot',
    path: paths.home,
    at: (page) => dots(page).nth(2),
    effect: '[aria-label="Pages"] :nth-child(3) > [aria-current="true"]',
  },
  {
    name: 'act not online',
    path: paths.home,
    at: (page) => page.getByRole('button', { name: 'Apply now' }).first(),
    effect: '#not-online:not([hidden])',
  },
  { name: 'lead form, submit', path: paths.home, at: submit, effect: FORM_MESSAGE },
  {
    name: 'contact form, submit',
    path: paths.contact,
    async before(page) {
      for (const field of await page.locator('form [required]').all())
        await field.fill((await field.getAttribute('type')) === 'email' ? 'ada@example.com' : 'Ada Lim')
    },
    at: submit,
    effect: FORM_MESSAGE,
  },
  {
    name: 'question',
    path: paths.faq,
    at: (page) => page.locator('summary').first(),
    effect: 'details[open]',
  },
  {
    name: 'search, questions',
    path: paths.faq,
    at: (page) => page.getByRole('searchbox'),
    words: 'card',
    effect: 'main mark',
  },
  {
    name: 'search, locations',
    path: paths.locate,
    at: (page) => page.getByRole('searchbox'),
    // No location has a Z, so the first letter has an effect.
    words: 'zoo',
    effect: 'main:not(:has(article))',
  },
  {
    name: 'type filter',
    path: paths.locate,
    at: (page) => page.getByText('ATMs Only'),
    // Two of five locations are ATMs.
    effect: 'main:not(:has(li:nth-child(3) article))',
  },
]
