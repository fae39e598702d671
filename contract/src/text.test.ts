import { describe, expect, test } from 'vitest'
import { nameLine } from './person.ts'
import { line, optionalLine, paragraph } from './text.ts'

const Name = nameLine('First Name')
const City = line('City')
const Address2 = optionalLine('Address 2')
const Description = paragraph('Description')

const verdictOn = (schema: typeof Name, text: string) => {
  const { error } = schema.safeParse(text)
  return error?.issues[0]?.message ?? 'accepted'
}

/** Characters by their code points, because they are invisible. */
const codes = (...points: number[]) => points.map((point) => [point.toString(16), point] as const)

describe('invisible characters', () => {
  const invisible = codes(
    ...[0x00ad, 0x034f, 0x061c, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180b, 0x180e, 0x180f],
    ...[0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202e, 0x2060, 0x2064],
    ...[0x2066, 0x2069, 0x206f, 0x2800, 0x3164, 0xfe00, 0xfe0e, 0xfe0f, 0xfeff, 0xffa0, 0xfff0],
    ...[0xfff9, 0xfffb, 0xfffc, 0x1bca0, 0x1d159, 0x1d173, 0x13441, 0xe0001, 0xe0041, 0xe007f, 0xe0100],
    // Private use and noncharacters.
    ...[0xe000, 0xf8ff, 0xf0000, 0x100000, 0xfdd0, 0xfffe, 0xffff, 0x1ffff],
  )

  test.each(invisible)('U+%s is refused alone, inside a name and at its start', (_, point) => {
    const hidden = String.fromCodePoint(point)
    const sentence = (label: string) => `${label} contains a character that is not allowed`
    // JavaScript treats some of them as white space and trims them at either end.
    const first = hidden.trim() === '' ? [] : [`${hidden}x`]
    for (const text of [`Ai${hidden}syah`, `x ${hidden} y`, ...first]) {
      expect(verdictOn(Name, text), JSON.stringify(text)).toBe(sentence('First Name'))
      expect(verdictOn(City, text)).toBe(sentence('City'))
      expect(verdictOn(Address2, text)).toBe(sentence('Address 2'))
      expect(verdictOn(Description, text)).toBe(sentence('Description'))
    }
    expect(verdictOn(Name, hidden)).not.toBe('accepted')
    expect(verdictOn(City, hidden)).not.toBe('accepted')
  })

  test('a combining mark without a base letter is refused', () => {
    for (const text of ['\u0301', '\u0301Ana', 'Ana \u0301', '\u0903', '\u20dd']) {
      expect(verdictOn(City, text), JSON.stringify(text)).toBe(
        'City contains a character that is not allowed',
      )
      expect(verdictOn(Description, text)).toBe('Description contains a character that is not allowed')
    }
  })
})

describe('spaces', () => {
  const wide = codes(0x00a0, 0x1680, 0x2000, 0x2003, 0x2009, 0x200a, 0x202f, 0x205f, 0x3000)

  test.each(wide)('U+%s inside a name becomes a plain space', (_, point) => {
    const space = String.fromCodePoint(point)
    expect(Name.parse(`Maria${space}Anna`)).toBe('Maria Anna')
    expect(City.parse(`Kuala ${space} Lumpur${space}`)).toBe('Kuala Lumpur')
    expect(Address2.parse(space)).toBe('')
  })

  test('several spaces in a row become one, so that no two names look alike', () => {
    expect(Name.parse('Maria   Anna')).toBe('Maria Anna')
  })

  test('a paragraph keeps its spaces and lines', () => {
    expect(Description.parse('one\n  two')).toBe('one\n  two')
  })
})

describe('joiners', () => {
  test.each([
    ['Persian', 'می\u200cخواهم'],
    ['Persian, a compound name', 'علی\u200cرضا'],
    ['Urdu', 'گل\u200cبہار'],
    ['Devanagari', 'श्\u200dयाम'],
    ['Devanagari, apart', 'क्\u200cष'],
    ['Bengali', 'র\u200d্যাম'],
    ['Sinhala', 'ශ්\u200dරී ලංකා'],
    ['Malayalam', 'ന്\u200dറ'],
    ['Malayalam, at the end', 'മോഹന്\u200d'],
    ['Kannada', 'ರ\u200d್ಯ'],
    ['Tamil', 'க்\u200cஷ'],
    ['Telugu', 'క్\u200cష'],
    ['Gujarati', 'ક્\u200dષ'],
  ])('are kept in %s', (_, name) => {
    expect(verdictOn(Name, name)).toBe('accepted')
    expect(Name.parse(name)).toBe(name)
  })

  test.each([
    ['in Latin', 'Ai\u200dsyah'],
    ['in Cyrillic', 'Ан\u200cна'],
    ['in Chinese', '陳\u200d大'],
    ['in Thai', 'สม\u200bชาย'],
    ['at the beginning', '\u200dعلی'],
    ['at the end', 'علی\u200c'],
    ['at the end of a word', 'علی\u200c رضا'],
    ['twice', 'می\u200c\u200cخواهم'],
    ['between a digit and a letter', '۱\u200cم'],
    ['beside a Latin letter', 'm\u200cم'],
  ])('are refused %s', (_, name) => {
    expect(verdictOn(Name, name)).toBe('First Name contains a character that is not allowed')
  })
})

describe('a person’s name', () => {
  test.each([
    ["O'Brien", 'O’Brien', 'José-María', 'Ngũgĩ', 'A_b%c', 'Nguyễn Thị', 'J. R. R.', 'X Æ A-12', 'Ñ'],
    ['สมชาย', '陳大文', 'さくら', '김민준', '한', 'Ελένη', 'Ольга', 'Հայկ', 'ქეთევან', 'דָּוִד'],
    ['مُحَمَّد', 'প্রিয়াঙ্কা', 'பிரியா', 'ප්‍රියංකා', 'ပြည့်', 'សុខា', 'བསྟན་འཛིན', 'ድንቅነሽ', 'ᠲᠡᠮᠦᠵᠢᠨ', 'ޢަލީ'],
    // A combining accent, as some keyboards write it, and a rare character of Chinese names.
    ['Ana\u0301', 'Nguye\u0302\u0303n', '\u{20bb7}野', '\u{30edd}', 'ʻOkina', '′Abd'],
  ])('is accepted in every script: %s ...', (...names) => {
    for (const name of names) expect(verdictOn(Name, name), name).toBe('accepted')
  })

  test('needs a letter', () => {
    for (const name of ['-', '...', '123', '🙂', "'", '٣', '◌\u0301'])
      expect(verdictOn(Name, name), name).toBe('First Name needs at least one letter')
    // Other text doesn't.
    expect(verdictOn(City, '6')).toBe('accepted')
    expect(verdictOn(Name, ' ')).toBe('First Name is required')
  })
})

test('a paragraph keeps its emoji, lines and spaces', () => {
  for (const text of ['Thanks 👨‍👩‍👧‍👦!', '❤️ and ☀️', '👍🏽 1️⃣', 'Line 1\r\n\r\nLine 2', 'می‌خواهم\n謝謝'])
    expect(verdictOn(Description, text), text).toBe('accepted')
  for (const text of ['👍\u200d', 'x\ufe0f', '👍\u200dx', '🏴\u{e0067}\u{e007f}'])
    expect(verdictOn(Description, text), JSON.stringify(text)).not.toBe('accepted')
})
