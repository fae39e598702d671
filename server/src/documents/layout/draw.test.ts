import { execFileSync } from 'node:child_process'
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import PDFDocument from 'pdfkit'
import { describe, expect, test } from 'vitest'
import { HAS_POPPLER, popplerText, textOf } from '../../../testing/documents.ts'
import { isAtNight } from '../../../testing/night.ts'
import { print } from '../press.ts'
import { drawPaper } from './draw.ts'
import { type Face, readFonts } from './fonts.ts'
import { Ink } from './ink.ts'
import type { Paper, SectionRow } from './paper.ts'
import { runsOf } from './runs.ts'
import { shape } from './shape.ts'

const ROW: SectionRow = {
  day: '14 Oct 2026',
  description: 'Deposit by cryptocurrency',
  reference: 'BTC-1760000000',
  amount: '+$1,234.50',
  balance: '$2,234.50',
}

const statement = (rows: SectionRow[] = [ROW]): Paper => ({
  title: 'Checking and credit',
  subtitle: 'October 2026',
  bank: ['Meranti Bank Ltd', '45 Robinson Road', 'Singapore 068899', '+65 6000 1234'],
  issuedAt: '2026-11-01T00:00:00.000Z',
  holder: { name: 'Nguyễn Łucja', address: ['1 Raffles Place', 'Singapore 048616'] },
  facts: [
    ['Number', 'ST-202610-7K3F-92QX-M4TD'],
    ['Date of issue', '1 November 2026'],
  ],
  number: 'ST-202610-7K3F-92QX-M4TD',
  code: '7K3F-92QX-M4TD-0000',
  checkAt: 'https://bank.example/check-document',
  body: {
    kind: 'statement',
    summary: [['Checking', '$1,000.00', '+$1,234.50', '$0.00', '$2,234.50']],
    sections: [
      {
        account: 'Checking',
        number: 'Account number 123 4567',
        opening: ['Balance before 1 October 2026', '$1,000.00'],
        closing: ['Balance after 31 October 2026', '$2,234.50'],
        rows,
      },
    ],
  },
})

const receipt: Paper = {
  ...statement(),
  title: 'Receipt',
  number: 'RC-202610-7K3F-92QX-M4TD',
  body: { kind: 'receipt', rows: [['Amount', '$1,234.50']] },
}

/** So many rows, each with another amount. */
const rows = (count: number): SectionRow[] =>
  Array.from({ length: count }, (_, index) => ({
    ...ROW,
    reference: `BTC-${1_760_000_000 + index}`,
    amount: `+$${index + 1}.07`,
    balance: `$${index * 3}.21`,
  }))

const withPoppler = test.runIf(HAS_POPPLER)

describe('a paper as others read it', () => {
  withPoppler('has its text in the order of reading, with accents, by poppler', async () => {
    const text = popplerText(await drawPaper(statement()))
    expect(text).toMatch(
      /Nguyễn Łucja[\s\S]*Opening balance[\s\S]*Balance before[\s\S]*14 Oct 2026[\s\S]*Balance after/,
    )
    expect(text).toMatch(/ST-202610-7K3F-92QX-M4TD +· +Check code 7K3F-92QX-M4TD-0000 +Page 1 of 1/)
    for (const words of ['Meranti Bank Ltd', '45 Robinson Road', '+65 6000 1234', 'Account number 123 4567'])
      expect(text).toContain(words)
  })

  withPoppler('repeats the heads of its table on each page, and is drawn by poppler', async () => {
    const pdf = await drawPaper(statement(rows(60)))
    const pages = popplerText(pdf).split('\f').filter(Boolean)
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages.slice(0, -1)) expect(page).toMatch(/Date +Description +Amount +Balance/)
    const png = execFileSync('pdftoppm', ['-png', '-r', '40', '-f', '1', '-l', '1', '-'], { input: pdf })
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect(png.length).toBeGreaterThan(3000)
  })

  test('has its text in one line, with marks joined to their letters', async () => {
    const said: [description: string, drawn: string][] = [
      ['Rent\nfor October', 'Rent for October'],
      ['Jose\u0301', 'José'],
      ['Mỹ, 漢 or ₿ ✓', 'Mỹ, 漢 or ₿ ✓'],
    ]
    const text = await textOf(
      await drawPaper(statement(said.map(([description]) => ({ ...ROW, description })))),
    )
    for (const [, drawn] of said)
      expect(text.replace(/ +/g, ' ')).toContain(`14 Oct 2026 ${drawn} +$1,234.50`)
  })

  withPoppler.each([
    ['Chinese', '伟明 陈', '北京市朝阳区建国路88号'],
    ['Japanese', '山田 さくら', '東京都 カタカナ通り 1-2-3'],
    ['Korean', '김 민준', '서울특별시 강남구'],
    ['Vietnamese', 'Nguyễn Thị Mỹ Hạnh', 'Quận 1, Thành phố Hồ Chí Minh'],
    ['Yoruba', 'Adébáyọ̀ Ọlátúnjí', 'Ìbàdàn'],
    ['Cyrillic', 'Дмитрий Шостакович', 'Невский проспект, 1'],
    ['Greek', 'Γιώργος Παπαδόπουλος', 'Αθήνα'],
    ['Arabic', 'محمد عبد الله', 'شارع الشيخ زايد'],
    ['Persian', 'علی‌رضا پهلوان', 'تهران'],
    ['Hebrew', 'דוד בן־גוריון', 'תל אביב'],
    ['Devanagari', 'राजेश श्रीवास्तव', 'नई दिल्ली'],
    ['Bengali', 'রবীন্দ্রনাথ ঠাকুর', 'কলকাতা'],
    ['Gurmukhi', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', 'ਅੰਮ੍ਰਿਤਸਰ'],
    ['Gujarati', 'કૃષ્ણ પટેલ', 'અમદાવાદ'],
    ['Odia', 'କୃଷ୍ଣ ପଟ୍ଟନାୟକ', 'ଭୁବନେଶ୍ୱର'],
    ['Tamil', 'பொன்னி கோவிந்தன்', 'சென்னை'],
    ['Telugu', 'శ్రీనివాస్ రావు', 'హైదరాబాద్'],
    ['Kannada', 'ಕೃಷ್ಣ ರಾವ್', 'ಬೆಂಗಳೂರು'],
    ['Malayalam', 'കൃഷ്ണൻ നായർ', 'കൊച്ചി'],
    ['Sinhala', 'ශ්‍රී සිල්වා', 'කොළඹ'],
    ['Thai', 'สมชาย น้ำใจ', 'กรุงเทพมหานคร'],
    ['Lao', 'ສົມຈິດ ນ້ຳ', 'ວຽງຈັນ'],
    ['Khmer', 'សុខ ស្រី', 'ភ្នំពេញ'],
    ['Burmese', 'အောင်ဆန်း ကြည်', 'ရန်ကုန်'],
    ['Tibetan', 'བསྟན་འཛིན', 'ལྷ་ས'],
    ['Georgian', 'გიორგი', 'თბილისი'],
    ['Armenian', 'Արմեն', 'Երևան'],
    ['Ethiopic', 'አበበ ቢቂላ', 'አዲስ አበባ'],
    ['symbols', '👩‍👧 ❤️', 'Paid ₿ 0.5 ✓ ½ ∑'],
  ])('has names and addresses in %s', async (_script, name, line) => {
    const plain = (text: string) => text.normalize('NFC').replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    const pdf = await drawPaper({ ...receipt, holder: { name, address: [line] } })
    const text = plain(popplerText(pdf))
    expect(text).toContain(plain(name))
    expect(text).toContain(plain(line))
    expect([...(await missingIn('bold', name)), ...(await missingIn('regular', line))]).toEqual([])
  })

  withPoppler('has scripts of both directions in one line', async () => {
    const description = 'Rent for דוד and محمد 伟明'
    const text = popplerText(await drawPaper(statement([{ ...ROW, description }])))
    for (const word of description.split(' ')) expect(text).toContain(word)
  })

  test.each(['g\u0303', 'm\u0327', 'x\u0301', 'M\u0304', 'Q\u0331', '\u0415\u0304'])(
    'draws the mark of %s above or below its letter, also from another font or where the bank’s own leaves it beside',
    async (letter) => {
      const fonts = await readFonts([['regular', letter]])
      const ink = new Ink(new PDFDocument(), fonts)
      const widthOf = (text: string) => ink.widthOf(text, { face: 'regular', size: 10 })
      const runs = runsOf(fonts, 'regular', `${letter} `)
      expect(runs.every(({ text, says }) => text === says)).toBe(true)
      const placed = runs.flatMap((run) => shape(run, 'plain'))
      expect(placed).toHaveLength(3)
      expect(placed[1]).not.toMatchObject({ right: 0, rise: 0 })
      expect(widthOf(letter)).toBeCloseTo((placed[0]?.advance ?? 0) / 100)
    },
  )

  test('draws Cyrillic and Greek in the font of Latin letters, also beside Chinese', async () => {
    const text = 'Дмитрий Γιώργος 伟'
    const runs = runsOf(await readFonts([['regular', text]]), 'regular', text)
    expect(runs.map(({ font }) => font.name.replace(/-\d.*/, ''))).toEqual([
      'noto-sans-cyrillic',
      'figtree-latin',
      'noto-sans-greek',
      'figtree-latin',
      'noto-sans-sc',
    ])
  })

  test('draws a character that no font has as a question mark that is copied as what it is', async () => {
    const pdf = await drawPaper({ ...receipt, holder: { name: 'Ada \u{13000}', address: [] } })
    expect(await missingIn('bold', 'Ada \u{13000}')).toEqual(['\u{13000}'])
    expect(await textOf(pdf)).toContain('Ada \u{13000}')
  })

  test('has all letters of a word on one line, although they come from several fonts', async () => {
    expect((await textOf(await drawPaper(receipt))).replace(/ +/g, ' ')).toMatch(/^Nguy ?ễ ?n Ł ?ucja/m)
  })

  test('is tagged for screen readers: title, language, headings and a table with heads, by PDF.js', async () => {
    const loading = getDocument({ data: new Uint8Array(await drawPaper(statement())), verbosity: 0 })
    const document = await loading.promise
    const { info } = await document.getMetadata()
    expect(info).toMatchObject({ Title: 'Checking and credit, October 2026', Language: 'en' })
    expect(await document.getMarkInfo()).toEqual(
      new Map([
        ['Marked', true],
        ['UserProperties', false],
        ['Suspects', false],
      ]),
    )
    const page = await document.getPage(1)
    const roles = rolesIn(await page.getStructTree())
    for (const role of ['H1', 'H2', 'Table', 'TR', 'TH', 'TD']) expect(roles).toContain(role)
    await loading.destroy()
    expect(await textOf(await drawPaper(statement()))).toMatch(
      /14 Oct 2026 +Deposit by cryptocurrency +\+\$1,234\.50/,
    )
  })
})

/** The characters that are drawn as another one. */
async function missingIn(face: Face, text: string): Promise<string[]> {
  const runs = runsOf(await readFonts([[face, text]]), face, text)
  return runs.flatMap(({ text, says }) => (text === says ? [] : [says]))
}

type Tree = Awaited<ReturnType<PDFPageProxy['getStructTree']>>

function rolesIn(node: Tree | null): string[] {
  if (!node) return []
  return [node.role, ...node.children.flatMap((child) => ('role' in child ? rolesIn(child) : []))]
}

test('ten times as many rows take about ten times as long to draw', async () => {
  const [some, many] = [statement(rows(300)), statement(rows(3000))]
  const effort = { some: Number.POSITIVE_INFINITY, many: Number.POSITIVE_INFINITY }
  // The best of three, because other programs run on the machine of the tests.
  for (let run = 0; run < 3; run++) {
    effort.some = Math.min(effort.some, await processorTime(() => drawPaper(some)))
    effort.many = Math.min(effort.many, await processorTime(() => drawPaper(many)))
  }
  expect(effort.many / effort.some).toBeLessThan(25)
}, 60_000)

async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(start)
  return user + system
}

test('other work goes on while a long document is drawn, which at night has 5,000 rows and takes at most 60 MB', async () => {
  await print('Ada', { address: '192.0.2.1' }, { write: async () => statement(), keep: async () => {} })
  const paper = statement(rows(isAtNight ? 5000 : 2000))
  const before = process.memoryUsage.rss()
  let [isDrawing, turns, peak] = [true, 0, before]
  const goOn = () => {
    if (turns++ % 1000 === 0) peak = Math.max(peak, process.memoryUsage.rss())
    if (isDrawing) setImmediate(goOn)
  }
  goOn()
  await print('Ada', { address: '192.0.2.1' }, { write: async () => paper, keep: async () => {} })
  isDrawing = false
  expect(turns).toBeGreaterThan(100)
  if (isAtNight) expect(peak - before).toBeLessThan(60 * 2 ** 20)
}, 60_000)
