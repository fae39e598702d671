import { act, render, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepTranslated } from './keep-translated.ts'
import { translate } from './testing.ts'

let stop: () => void
beforeEach(() => {
  stop = keepTranslated(document.body)
})
afterEach(() => stop())

const german: Record<string, string> = { 'You have ': 'Sie haben ', ' left': ' übrig' }
const translated = (words: string) => german[words] ?? words

/** Draws other content, and lets the observer see it. */
let show: (content: ReactNode) => Promise<void>
function Page({ first }: { first: ReactNode }) {
  const [content, setContent] = useState(first)
  show = (next) => act(async () => setContent(next))
  return <p data-testid="page">{content}</p>
}

const open = (first: ReactNode) => render(<Page first={first} />)
const words = () => screen.getByTestId('page').textContent
/** Lets the observer see what has happened. */
const seen = () => act(async () => {})

async function openTranslated(first: ReactNode) {
  open(first)
  translate(document.body, translated)
  await seen()
}

const left = (amount: string) => <>You have {amount} left</>

test('a text that changes is shown, and its neighbors stay translated', async () => {
  await openTranslated(left('$5'))
  expect(words()).toBe('Sie haben $5 übrig')
  await show(left('$7'))
  expect(words()).toBe('Sie haben $7 übrig')
  translate(document.body, translated)
  await seen()
  await show(left('$8'))
  expect(words()).toBe('Sie haben $8 übrig')
})

test('a text that is removed is gone with its translation, and nothing throws', async () => {
  await openTranslated(
    <>
      {'You have '}
      {'$5'}
      <b>bold</b>
    </>,
  )
  await show(
    <>
      {'You have '}
      {null}
      <b>bold</b>
    </>,
  )
  expect(words()).toBe('Sie haben bold')
  await show(
    <>
      {null}
      {null}
      <b>bold</b>
    </>,
  )
  expect(words()).toBe('bold')
  await show(
    <>
      {'You have '}
      {'$6'}
      <b>bold</b>
    </>,
  )
  expect(words()).toBe('You have $6bold')
})

test('a text that stands alone in its element changes too', async () => {
  await openTranslated('You have ')
  expect(words()).toBe('Sie haben ')
  await show('Nothing')
  expect(words()).toBe('Nothing')
})

test('a text that React removed beside a translation does not come back', async () => {
  await openTranslated(left('$5'))
  await show(left('$7'))
  await show(
    <>
      You have {null}
      {' left'}
    </>,
  )
  expect(words()).toBe('Sie haben  übrig')
  await show(
    <>
      Nothing {null}
      {' now'}
    </>,
  )
  expect(words()).toBe('Nothing  now')
})

test('an element can be put before a translated text', async () => {
  await openTranslated(
    <>
      {null}
      {' left'}
      {'!'}
    </>,
  )
  await show(
    <>
      <b>$5</b>
      {' left'}
      {'!'}
    </>,
  )
  expect(words()).toBe('$5 übrig!')
})

test('texts that were moved into the element of their translation are kept as well', async () => {
  open(left('$5'))
  for (const text of [...screen.getByTestId('page').childNodes]) {
    const font = document.createElement('font')
    text.before(font)
    font.append(text)
  }
  await seen()
  expect(words()).toBe('You have $5 left')
  await show(left('$7'))
  expect(words()).toBe('You have $7 left')
  await show('Nothing')
  expect(words()).toBe('Nothing')
})

test('the original comes back when the reader wants it, with what has changed', async () => {
  open(left('$5'))
  const originals = [...screen.getByTestId('page').childNodes]
  translate(document.body, translated)
  await seen()
  await show(left('$7'))
  for (const font of [...document.querySelectorAll('font')]) {
    const original = originals.find((text) => text.nextSibling === font)
    if (original instanceof Text) font.replaceWith(original)
  }
  await seen()
  expect(words()).toBe('You have $7 left')
})
