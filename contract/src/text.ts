import * as z from 'zod'

/** Limits on what people type (D40), in UTF-16 code units, as the browser's maxlength counts them. */
export const NAME_MAX = 100
export const ADDRESS_MAX = 200
export const DESCRIPTION_MAX = 500
export const EMAIL_MAX = 254
export const SEARCH_MAX = 100

/**
 * Characters that no text of ours may hold: NUL breaks PostgreSQL, other controls forge log lines, bidirectional overrides
 * can turn an amount around on the administrator's screen (hazard F1), and what can't be seen makes two names look
 * alike, or a name look like none. Unicode calls most of these default ignorable: joiners, soft hyphens, Hangul fillers,
 * variation selectors and tags among them. The last ones are blank without being called so, and a private character
 * looks different on each device.
 */
const HIDDEN =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Co}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\uFFF9-\uFFFD\u{1D159}\u{13441}\u{13442}]/u

/** A mark with nothing to stand on is drawn over its neighbour, or not at all; no script puts six on one letter. */
const STRAY_MARK = /(^|\s)\p{M}|\p{M}{6}/u

/** A letter or mark of a script in which joiners decide how its neighbours are written. */
const JOINING = `(?:(?=[\\p{L}\\p{M}])[${'Arab Syrc Nkoo Adlm Rohg Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr'
  .split(' ')
  .map((script) => `\\p{scx=${script}}`)
  .join('')}])`

/**
 * Joiners that are part of a word: between two letters of such a script, or after the Malayalam virama, where older
 * keyboards write a letter of its own with one.
 */
const JOINER_IN_WORD = new RegExp(`(${JOINING})[\\u200C\\u200D](?=${JOINING})|(\\u0D4D)\\u200D`, 'gu')

/** What emoji are put together with: the coloured form, and the joiner of two. */
const EMOJI_PARTS =
  /(\p{Extended_Pictographic}\p{Emoji_Modifier}?|[0-9#*](?=\uFE0F\u20E3))\uFE0F|(\p{Extended_Pictographic}\p{Emoji_Modifier}?)\u200D(?=\p{Extended_Pictographic})/gu

const isPlain = (text: string) =>
  text.isWellFormed() && !STRAY_MARK.test(text) && !HIDDEN.test(text.replace(JOINER_IN_WORD, '$1$2'))

const notAllowed = (label: string) => `${label} contains a character that is not allowed`

/** Text of any kind. What is absent is required, and what is something else is told what it must be. */
export function text(label: string) {
  return z.string({
    error: ({ input }) => `${label} ${input === undefined ? 'is required' : 'must be text'}`,
  })
}

/** Spaces of any width, and several in a row, are drawn alike or nearly so: each run of them is kept as one plain space. */
const withPlainSpaces = (text: string) => text.replace(/\p{Zs}+/gu, ' ')

/** Text of one line: trimmed, its spaces plain. */
const oneLine = (label: string) => text(label).overwrite(withPlainSpaces).trim()

/** Required text of one line: not blank, within `max`, without characters that can deceive or can't be seen. */
export function line(label: string, max: number = NAME_MAX) {
  return oneLine(label)
    .min(1, `${label} is required`)
    .max(max, `${label} must be at most ${max} characters long`)
    .refine(isPlain, notAllowed(label))
}

/** A person's name, in any script. */
export function personName(label: string) {
  return line(label).refine((text) => /\p{L}/u.test(text), `${label} needs at least one letter`)
}

/** As `line`, but may be blank. */
export function optionalLine(label: string, max: number = NAME_MAX) {
  return oneLine(label)
    .max(max, `${label} must be at most ${max} characters long`)
    .refine(isPlain, notAllowed(label))
}

/** Text that may run over several lines, not blank; emoji may stand in it. */
export function paragraph(label: string, max: number = DESCRIPTION_MAX) {
  return text(label)
    .trim()
    .min(1, `${label} is required`)
    .max(max, `${label} must be at most ${max} characters long`)
    .refine((text) => isPlain(withoutEmojiParts(text.replace(/[\r\n]+/g, ' '))), notAllowed(label))
}

// From the left, so that the coloured form is gone where the joiner looks for its neighbour.
const withoutEmojiParts = (text: string) => text.replace(EMOJI_PARTS, '$1$2').replace(EMOJI_PARTS, '$1$2')

/** An e-mail address, kept as written; addresses are compared without case (D11). */
export const Email = line('Email', EMAIL_MAX).pipe(z.email('Enter an email address like name@example.com'))

/** A telephone number as people write it: digits, spaces and ( ) + - . / with at least five digits. */
export const PhoneNumber = line('Phone Number', 40).refine(
  (text) => /^[0-9+()\-./\s]*$/.test(text) && text.replace(/\D/g, '').length >= 5,
  'Enter a phone number with at least five digits, like +65 6000 1234',
)

/** A moment, ISO 8601 in UTC (D5). The calendar has no year 0, and PostgreSQL refuses it. */
export const Moment = z.iso
  .datetime()
  .refine((text) => !text.startsWith('0000'), 'The first year of the calendar is 0001')

/** A calendar date that travels as midnight UTC and never shifts by a time zone (D5). Says one thing at a time. */
export const CalendarDate = z.iso
  .datetime({ error: 'Date of Birth must be a date', abort: true })
  .refine((text) => /T00:00:00(\.0+)?Z$/.test(text), {
    error: 'Date of Birth must be a calendar date at midnight UTC',
    abort: true,
  })

/**
 * `seen` of an edit: the `updatedAt` that the editor loaded. Where somebody has changed what this call edits since then,
 * nothing is saved, and the answer is 409 `changed_meanwhile` with what changed (D69). Absent: nothing is compared.
 */
export const Seen = Moment.optional()

export const Id = z.uuid()
export const byId = z.object({ id: Id })
