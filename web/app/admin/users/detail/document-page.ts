import { formatDate, formatExactly } from '../../../ui/date/format-date.ts'
import styles from './document-page.module.css'

export type Side = 'front' | 'back'

/** What a tab says about the picture in it. */
export type DocumentWords = {
  side: Side
  name: string
  email: string
  userId: string
  /** When the customer sent the picture. */
  submittedAt: string | null
}

const sides: Record<Side, string> = { front: 'Front of the ID', back: 'Back of the ID' }

/** "Front of the ID – Ada Lovelace" */
export const documentTitle = ({ side, name }: DocumentWords): string => `${sides[side]} – ${name}`

/**
 * Draws a page about a picture into a tab that this page has opened: whose it is, which side, when it was sent, and the
 * picture, once it is there. The tab has no script: its content policy is that of this page, the words are set as text, and
 * the picture is an `<img>`, in which nothing runs (HAZ-E4). Its styles are the files that this page has loaded already.
 */
export function drawDocumentPage(tab: Document, words: DocumentWords, picture: string | null): void {
  tab.title = documentTitle(words)
  tab.documentElement.lang = 'en'
  if (tab.head.querySelector('link') === null) tab.head.append(...headOf(tab))
  const page = make(tab, 'main', styles.page)
  page.setAttribute('data-scheme', scheme())
  page.append(make(tab, 'h1', styles.title, documentTitle(words)), facts(tab, words))
  if (picture === null) page.append(make(tab, 'p', styles.loading, 'Loading the picture...'))
  else page.append(sizeChoice(tab), frame(tab, words, picture))
  tab.body.replaceChildren(page)
}

/** Says above a picture that the customer has replaced it. The picture stays, because somebody may be looking at it. */
export function drawReplaced(tab: Document, words: DocumentWords): void {
  const title = `Old: ${documentTitle(words)}`
  if (tab.title === title) return
  tab.title = title
  const notice = make(
    tab,
    'p',
    styles.replaced,
    `${words.name} has sent a newer ID. This is the old picture: look at the new one before you decide.`,
  )
  notice.setAttribute('role', 'alert')
  tab.querySelector('h1')?.after(notice)
}

function* headOf(tab: Document) {
  const viewport = tab.createElement('meta')
  viewport.name = 'viewport'
  viewport.content = 'width=device-width, initial-scale=1'
  yield viewport
  for (const { rel, href } of document.head.querySelectorAll<HTMLLinkElement>(
    'link[rel~="stylesheet"], link[rel~="icon"]',
  )) {
    const link = tab.createElement('link')
    link.rel = rel
    link.href = href
    yield link
  }
}

/** Light or dark, as chosen here. */
const scheme = () => document.querySelector('[data-scheme]')?.getAttribute('data-scheme') ?? 'auto'

function facts(tab: Document, { side, name, email, userId, submittedAt }: DocumentWords): HTMLElement {
  const list = make(tab, 'dl', styles.facts)
  const sent = make(
    tab,
    'time',
    undefined,
    submittedAt === null ? '–' : formatDate(submittedAt, 'dateAndTime'),
  )
  if (submittedAt !== null) {
    sent.setAttribute('datetime', submittedAt)
    sent.title = formatExactly(submittedAt)
  }
  for (const [label, value] of [
    ['Customer', name],
    ['Email', email],
    ['Customer ID', userId],
    ['Side', side === 'front' ? 'Front' : 'Back'],
    ['Submitted', sent],
  ] as const) {
    const fact = make(tab, 'div', styles.fact)
    const answer = make(tab, 'dd')
    answer.append(value)
    fact.append(make(tab, 'dt', styles.label, label), answer)
    list.append(fact)
  }
  return list
}

/** Shows every pixel of the picture. By styles alone, so that it works after the page that opened the tab has gone. */
function sizeChoice(tab: Document): HTMLElement {
  const label = make(tab, 'label', styles.size)
  label.setAttribute('data-print', 'no')
  const box = tab.createElement('input')
  box.type = 'checkbox'
  label.append(box, 'Full size')
  return label
}

function frame(tab: Document, words: DocumentWords, picture: string): HTMLElement {
  // At its full size the picture is scrolled here, which the keyboard must be able to do.
  const area = make(tab, 'div', styles.frame)
  area.tabIndex = 0
  area.setAttribute('role', 'region')
  area.setAttribute('aria-label', 'Picture')
  const image = tab.createElement('img')
  image.className = styles.picture ?? ''
  image.alt = `${sides[words.side]} of ${words.name}`
  image.src = picture
  area.append(image)
  return area
}

function make(tab: Document, tag: string, className?: string, text?: string): HTMLElement {
  const element = tab.createElement(tag)
  if (className !== undefined) element.className = className
  if (text !== undefined) element.textContent = text
  return element
}
