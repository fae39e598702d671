import type { Registration } from '@bank/contract/identity'
import sharp from 'sharp'
import type { IdImages } from '../server/src/verification/id-image.ts'
import { chanceOf } from './chance.ts'

/** The details of the card's holder that are printed on it. */
export type Holder = { person: Omit<Registration, 'password'>; dateOfBirth: string }

/**
 * Draws the two sides of an ID card that cannot pass for a real one. `clear` is whether the photograph is sharp:
 * administrators reject a blurred one.
 */
export async function drawSpecimen(holder: Holder, { clear }: { clear: boolean }): Promise<IdImages> {
  const [front, back] = await Promise.all([
    photograph(drawFront(holder), clear),
    photograph(drawBack(holder), true),
  ])
  return { front, back }
}

const WIDTH = 860
const HEIGHT = 540
const FOREST = '#0f3d2e'
const COPPER = '#a85b2a'
const QUIET = '#56605a'

/** The card photographed on a table. */
function photograph(card: string, clear: boolean): Promise<Buffer> {
  const picture = `
    <svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH + 80}" height="${HEIGHT + 80}">
      <rect width="100%" height="100%" fill="#b9a48a"/>
      <g transform="translate(40 40)">
        <rect width="${WIDTH}" height="${HEIGHT}" rx="28" fill="#faf7f1"/>
        ${card}
      </g>
    </svg>`
  const drawn = sharp(Buffer.from(picture))
  return (clear ? drawn : drawn.blur(9)).jpeg({ quality: 72 }).toBuffer()
}

function drawFront({ person, dateOfBirth }: Holder): string {
  const { firstName, lastName, country } = person
  const lines = [
    ['SURNAME', lastName],
    ['GIVEN NAMES', firstName],
    ['DATE OF BIRTH', dateOfBirth],
    ['COUNTRY', country],
    ['CARD NUMBER', numberOf(person)],
  ]
  return `
    <path d="M0 96V28a28 28 0 0 1 28-28h804a28 28 0 0 1 28 28v68z" fill="${FOREST}"/>
    ${write('MERANTI DEMONSTRATION CARD', 40, 34, 4, '#f5f3ec')}
    ${drawRings(700, 390)}
    <rect x="40" y="136" width="220" height="284" rx="12" fill="#dfe6dd"/>
    <circle cx="150" cy="240" r="58" fill="#8ea396"/>
    <path d="M60 420a90 96 0 0 1 180 0z" fill="#8ea396"/>
    ${lines
      .map(
        ([label = '', value = ''], at) =>
          write(label, 300, 136 + at * 60, 2, QUIET) + write(value, 300, 158 + at * 60, 3.5, '#1e2421'),
      )
      .join('')}
    ${write('SPECIMEN', 300, 462, 7, COPPER)}`
}

function drawBack({ person, dateOfBirth }: Holder): string {
  const { firstName, lastName } = person
  const names = `${lastName}<<${firstName}`.replaceAll(' ', '<').padEnd(30, '<').slice(0, 30)
  const numbers = `${numberOf(person)}<${dateOfBirth.replaceAll('-', '')}`.replaceAll(' ', '').padEnd(30, '<')
  return `
    <rect y="52" width="${WIDTH}" height="84" fill="#1e2421"/>
    ${drawRings(690, 290)}
    ${write('SPECIMEN', 40, 176, 7, COPPER)}
    ${write('THIS CARD IS A DRAWING. IT BELONGS TO NOBODY.', 40, 264, 2.75, QUIET)}
    ${write(names, 40, 400, 4, '#1e2421')}
    ${write(numbers.slice(0, 30), 40, 456, 4, '#1e2421')}`
}

function drawRings(x: number, y: number): string {
  const radii = [30, 62, 94, 126]
  const rings = radii.map((radius) => `<circle cx="${x}" cy="${y}" r="${radius}"/>`).join('')
  return `<g fill="none" stroke="#cfdcd2" stroke-width="10">${rings}</g>`
}

function numberOf({ email }: Holder['person']): string {
  const chance = chanceOf(`card of ${email}`)
  return `X${Array.from({ length: 8 }, () => Math.floor(chance() * 10)).join('')}`
}

/** Draws text as squares, because a machine without fonts would omit it. `size` is a square's side in pixels. */
function write(text: string, x: number, y: number, size: number, fill: string): string {
  const squares = [...text.toUpperCase()].flatMap((letter, at) => {
    const rows = LETTERS[letter] ?? ''
    return Array.from({ length: 7 }, (_, row) =>
      Number.parseInt(rows.slice(row * 2, row * 2 + 2) || '0', 16),
    ).flatMap((bits, row) =>
      [0, 1, 2, 3, 4]
        .filter((column) => bits & (16 >> column))
        .map((column) => `M${x + (at * 6 + column) * size} ${y + row * size}h${size}v${size}h-${size}z`),
    )
  })
  return `<path d="${squares.join('')}" fill="${fill}"/>`
}

/** A grid of five by seven squares: two hexadecimal digits for each row of a letter. */
const LETTERS: Record<string, string> = {
  A: '0E11111F111111',
  B: '1E11111E11111E',
  C: '0E11101010110E',
  D: '1E11111111111E',
  E: '1F10101E10101F',
  F: '1F10101E101010',
  G: '0E11101711110F',
  H: '1111111F111111',
  I: '0E04040404040E',
  J: '0702020202120C',
  K: '11121418141211',
  L: '1010101010101F',
  M: '111B1515111111',
  N: '11191513111111',
  O: '0E11111111110E',
  P: '1E11111E101010',
  Q: '0E11111115120D',
  R: '1E11111E141211',
  S: '0F10100E01011E',
  T: '1F040404040404',
  U: '1111111111110E',
  V: '11111111110A04',
  W: '11111115151B11',
  X: '11110A040A1111',
  Y: '11110A04040404',
  Z: '1F01020408101F',
  0: '0E11131519110E',
  1: '040C040404040E',
  2: '0E11010204081F',
  3: '1F02040201110E',
  4: '02060A121F0202',
  5: '1F101E0101110E',
  6: '0608101E11110E',
  7: '1F010204080808',
  8: '0E11110E11110E',
  9: '0E11110F01020C',
  '-': '0000001F000000',
  '.': '00000000000C0C',
  '<': '02040810080402',
}
