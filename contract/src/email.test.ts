import { expect, test } from 'vitest'
import { Email, foldEmail } from './email.ts'

test('an address is compared trimmed and with A to Z in lower case', () => {
  expect(foldEmail(' Ada.Tan@Customers.EXAMPLE\n')).toBe('ada.tan@customers.example')
})

/** Letters that case folding, normalisation or a reader could take for one of A to Z. */
const LOOKALIKES =
  '\u0130\u0131\u212A\u017F\u00DF\u1E9E\uFB01\uFB02\uFB06\uFF41\uFF21\u03C3\u03C2\u03A3\u0430\u0435\u043E\u2139\u2170\u00AA\u01FB\u0301\u0307\u00AD\u200B'

test.each([...LOOKALIKES])(
  'before the @, %s is never folded, and no address that contains it is accepted',
  (letter) => {
    const address = `a${letter}b@customers.example`
    expect(foldEmail(address)).toBe(address)
    expect(Email.safeParse(address).success, address).toBe(false)
  },
)

test.each([
  ['ab@custo\u043Cers.example', 'ab@xn--custoers-89g.example'],
  ['ab@M\u00FCnchen.example', 'ab@xn--mnchen-3ya.example'],
  ['ab@Mu\u0308nchen.example', 'ab@xn--mnchen-3ya.example'],
  ['ab@\u043F\u043E\u0447\u0442\u0430.\u0440\u0444', 'ab@xn--80a1acny.xn--p1ai'],
  ['ab@\u4F8B\u3002\u65B0\u52A0\u5761', 'ab@xn--fsq.xn--yfro4i67o'],
  ['ab@example.xn--p1ai', 'ab@example.xn--p1ai'],
  ['ab@example.xn--yfro4i67o', 'ab@example.xn--yfro4i67o'],
  // A network takes these for Latin letters, as browsers do: it is the same mailbox.
  ['ab@\uFF43ustomers.example', 'ab@customers.example'],
])('the domain of %s is accepted and compared as the network knows it', (typed, known) => {
  expect(Email.parse(typed)).toBe(known)
  expect(foldEmail(typed)).toBe(known)
})

test.each([
  ' ab@customers.example\u00A0',
  '\u200Bab@customers.example\uFEFF',
  '\u2066ab@customers.example\u2069\u200E',
  'mailto:ab@customers.example',
  'MAILTO:ab@customers.example?subject=Hello',
  '<ab@customers.example>',
  'Ada Tan <ab@customers.example> ',
  '<mailto:ab@customers.example>',
])('%j is the address in it', (pasted) => {
  expect(Email.parse(pasted)).toBe('ab@customers.example')
  expect(foldEmail(pasted)).toBe('ab@customers.example')
})

test.each([
  "!#$%&'*+-/=?^_`{|}~@customers.example",
  'r&d/sales#1=2@customers.example',
  'a.b.c@customers.example',
  "o'hara+bank@a.b.example",
])('%s is an address, and is kept', (address) => {
  expect(Email.parse(address)).toBe(address)
})

test.each([
  'ab',
  'ab@customers',
  '@customers.example',
  '.ab@customers.example',
  'ab.@customers.example',
  'a..b@customers.example',
  'a b@customers.example',
  '"a b"@customers.example',
  'a,b@customers.example',
  'a@b@customers.example',
  'ab@customers..example',
  'ab@-customers.example',
  'ab@cust omers.example',
  'ab@customers.example/x',
  'ab@customers.example:25',
  'ab@192.0.2.1',
  'ab@[192.0.2.1]',
  'ab@\uFF11.\uFF12.\uFF13.\uFF14',
  'ab@custo\u00ADmers.example',
  'ab@custo\u200Bmers.example',
  'ab@xn--.example.xn--',
  'a@customers.example, b@customers.example',
])('%j is no address', (text) => {
  expect(Email.safeParse(text).success).toBe(false)
})

test('folding an accepted address twice gives the same as folding it once', () => {
  for (const address of [
    "O'Hara+Bank_1@Customers.Example",
    'a@XN--MNCHEN-3YA.example',
    'a%41?b@B\u00FCcher.example',
  ]) {
    const folded = foldEmail(Email.parse(address))
    expect(folded).toMatch(/^[!-@[-~]+$/)
    expect(foldEmail(folded)).toBe(folded)
    expect(Email.parse(folded)).toBe(folded)
  }
})
