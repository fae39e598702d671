import * as z from 'zod/mini'

/** Limits on typed text (DEC-40), in UTF-16 code units, as the browser's maxlength counts them. */
export const NAME_MAX = 100
export const ADDRESS_MAX = 200
export const DESCRIPTION_MAX = 500
export const EMAIL_MAX = 254
export const SEARCH_MAX = 100

/** The longest text that a one-line field cleans, in characters. A longer one is refused at once; nobody types or pastes one. */
const TYPED_MAX = 1000

/**
 * Characters that are refused in every text. NUL breaks PostgreSQL, other controls forge log lines, bidirectional overrides
 * can reverse an amount on the administrator's screen (HAZ-F1), and invisible characters make two names look alike or a
 * name look empty. Unicode classifies most of these as default ignorable, including joiners, soft hyphens, Hangul
 * fillers, variation selectors and tags. The code points at the end are blank without that classification. Private-use
 * characters look different on each device.
 */
const HIDDEN =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Co}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\uFFF9-\uFFFD\u{1D159}\u{13441}\u{13442}]/u

/** A mark without a base letter is drawn over its neighbour or not at all. No script puts six marks on one letter. */
const STRAY_MARK = /(^|\s)\p{M}|\p{M}{6}/u

/** A letter or mark of a script in which joiners affect the shape of neighbouring letters. */
const JOINING = `(?:(?=[\\p{L}\\p{M}])[${'Arab Syrc Nkoo Adlm Rohg Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr'
  .split(' ')
  .map((script) => `\\p{scx=${script}}`)
  .join('')}])`

/**
 * Joiners that are part of a word: between two letters of such a script, or after the Malayalam virama, where older
 * keyboards use one to write a separate letter.
 */
const JOINER_IN_WORD = new RegExp(`(${JOINING})[\\u200C\\u200D](?=${JOINING})|(\\u0D4D)\\u200D`, 'gu')

/** What emoji are composed with: the variation selector for the coloured form, and the joiner between two emoji. */
const EMOJI_PARTS =
  /(\p{Extended_Pictographic}\p{Emoji_Modifier}?|[0-9#*](?=\uFE0F\u20E3))\uFE0F|(\p{Extended_Pictographic}\p{Emoji_Modifier}?)\u200D(?=\p{Extended_Pictographic})/gu

/** Whether a text has no deceptive or invisible characters. */
export const isPlain = (text: string) =>
  text.isWellFormed() && !STRAY_MARK.test(text) && !HIDDEN.test(text.replace(JOINER_IN_WORD, '$1$2'))

const notAllowed = (label: string) => `${label} contains a character that is not allowed`

/** Text of any kind, with messages for a missing value and for a value that is not text. */
export function text(label: string) {
  return z.string({
    error: ({ input }) => `${label} ${input === undefined ? 'is required' : 'must be text'}`,
  })
}

/** Spaces of any width and number look alike, so each run of them is stored as one plain space. */
const withPlainSpaces = (text: string) => text.replace(/\p{Zs}+/gu, ' ')

/** Marks of direction, joiners and other invisible characters, which come along when people copy. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

/** A text without the invisible characters that were copied with it, for text in which none can mean anything. */
export const withoutInvisible = (text: string) => text.replace(INVISIBLE, '')

const tooLong = (label: string, max: number) => `${label} must be at most ${max} characters long`

/** One line of text: trimmed, with plain spaces. */
const oneLine = (label: string, max: number, clean: (typed: string) => string = withPlainSpaces) =>
  text(label).check(
    z.maxLength(TYPED_MAX, { error: tooLong(label, max), abort: true }),
    z.overwrite(clean),
    z.overwrite(withPlainSpaces),
    z.trim(),
  )

/**
 * One line of required text: not blank, at most `max` long, without deceptive or invisible characters.
 *
 * @param clean is applied first, to what was typed
 */
export function line(label: string, max: number = NAME_MAX, clean?: (typed: string) => string) {
  return oneLine(label, max, clean).check(
    z.minLength(1, `${label} is required`),
    z.maxLength(max, tooLong(label, max)),
    z.refine(isPlain, notAllowed(label)),
  )
}

/** Like `line`, but can be blank. */
export function optionalLine(label: string, max: number = NAME_MAX) {
  return oneLine(label, max).check(
    z.maxLength(max, tooLong(label, max)),
    z.refine(isPlain, notAllowed(label)),
  )
}

/** Required text of several lines, which can contain emoji. */
export function paragraph(label: string, max: number = DESCRIPTION_MAX) {
  return text(label).check(
    z.trim(),
    z.minLength(1, `${label} is required`),
    z.maxLength(max, tooLong(label, max)),
    z.refine(isPlainParagraph, notAllowed(label)),
  )
}

/** Like `paragraph`, but can be blank. */
export function optionalParagraph(label: string, max: number = DESCRIPTION_MAX) {
  return text(label).check(
    z.trim(),
    z.maxLength(max, tooLong(label, max)),
    z.refine((text) => text === '' || isPlainParagraph(text), notAllowed(label)),
  )
}

const isPlainParagraph = (text: string) => isPlain(withoutEmojiParts(text.replace(/[\r\n]+/g, ' ')))

// Two passes: a joiner that follows a coloured form matches only after the first pass has removed that form.
const withoutEmojiParts = (text: string) => text.replace(EMOJI_PARTS, '$1$2').replace(EMOJI_PARTS, '$1$2')

/** What lists are searched for, and reports filtered by. */
export const SearchText = z.string().check(
  z.maxLength(SEARCH_MAX),
  z.refine(
    (text) => !text.includes('\0') && text.isWellFormed(),
    'search contains a character that is not allowed',
  ),
)

/** A moment, ISO 8601 in UTC (DEC-5). The calendar has no year 0, and PostgreSQL refuses it. */
export const Moment = z.iso
  .datetime()
  .check(z.refine((text) => !text.startsWith('0000'), 'The first year of the calendar is 0001'))

/** A calendar date sent as midnight UTC, so that no time zone shifts it (DEC-5). Reports one error at a time. */
export const CalendarDate = z.iso.datetime({ error: 'Date of Birth must be a date', abort: true }).check(
  z.refine((text) => /T00:00:00(\.0+)?Z$/.test(text), {
    error: 'Date of Birth must be a calendar date at midnight UTC',
    abort: true,
  }),
)

/**
 * `seen` of an edit: the `updatedAt` that the editor loaded. If a field that this call edits has changed since then,
 * nothing is saved, and the answer is 409 `changed_meanwhile` with the changes (DEC-69). If absent, nothing is compared.
 */
export const Seen = z.optional(Moment)

export const Id = z.uuid()
export const byId = z.object({ id: Id })
