import { expect, test } from 'vitest'
import { Email, foldEmail } from './email.ts'

test('an address is compared trimmed and with A to Z in lower case', () => {
  expect(foldEmail(' Ada.Tan@Customers.EXAMPLE\n')).toBe('ada.tan@customers.example')
})

/** Letters that case folding, normalisation or a reader could take for one of A to Z. */
const LOOKALIKES =
  '\u0130\u0131\u212A\u017F\u00DF\u1E9E\uFB01\uFB02\uFB06\uFF41\uFF21\u03C3\u03C2\u03A3\u0430\u0435\u043E\u2139\u2170\u00AA\u01FB\u0301\u0307\u00AD\u200B'

test.each([...LOOKALIKES])('%s is never folded, and no address that contains it is accepted', (letter) => {
  for (const address of [`a${letter}b@customers.example`, `ab@custo${letter}mers.example`]) {
    expect(foldEmail(address)).toBe(address)
    expect(Email.safeParse(address).success, address).toBe(false)
  }
})

test('folding an accepted address twice gives the same as folding it once', () => {
  for (const address of ["O'Hara+Bank_1@Customers.Example", 'a@XN--MNCHEN-3YA.example']) {
    const folded = foldEmail(Email.parse(address))
    expect(folded).toMatch(/^[!-@[-~]+$/)
    expect(foldEmail(folded)).toBe(folded)
    expect(Email.parse(folded)).toBe(folded)
  }
})
