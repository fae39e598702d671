import { brand } from '@bank/contract/brand'

/** A letter before it is drawn: what it says, and where its button leads. */
export type Letter = {
  /** What it is about, for the operator; never its words. */
  kind: string
  subject: string
  paragraphs: readonly string[]
  /** `path` begins with a slash. A token in it stands in the fragment, which browsers never send (DEC-45). */
  action?: { label: string; path: string }
  invitation?: Invitation
  /** Letters about security can't be switched off (DEC-46). */
  isSecurity: boolean
  /** Somebody without an account has no settings to switch letters off. */
  isToVisitor?: true
}

/** What a calendar program reads of a letter: an iCalendar file, and what it asks the program to do (RFC 6047). */
export type Invitation = { method: 'REQUEST' | 'CANCEL'; file: string }

export type DrawnLetter = { subject: string; text: string; html: string; invitation?: Invitation }

/**
 * A letter as text and as HTML. Both say the same. The HTML shows nothing from elsewhere, so that opening it tells
 * nobody. `base` is the address that visitors use, without a slash at its end.
 */
export function drawLetter(letter: Letter, base: string): DrawnLetter {
  const { subject, paragraphs, action, invitation, isSecurity, isToVisitor } = letter
  const link = action && `${base}${action.path}`
  const ends = isSecurity || isToVisitor ? [PROMISE] : [PROMISE, CHOICE]
  const asked = action && link ? [`${action.label}:\n${link}`] : []
  const text = `${[GREETING, ...paragraphs, ...asked, `${brand.bankName}\n${brand.contactLine}`, ...ends].join('\n\n')}\n`
  const body = [
    ...[GREETING, ...paragraphs].map(paragraph),
    ...(action && link ? [button(action.label, link)] : []),
  ]
  return { subject, text, html: page(subject, body.join('\n'), ends), ...(invitation && { invitation }) }
}

const GREETING = 'Hello,'
const PROMISE = 'We never ask for your password by email.'
const CHOICE = 'You can switch off emails like this one under Settings when you are logged in.'

const paragraph = (text: string) =>
  `<p style="margin:0 0 16px">${escaped(text).replaceAll(/\r\n|\r|\n/g, '<br>')}</p>`

/** The address is also written out, for programs that hide where a button leads. */
const button = (
  label: string,
  link: string,
) => `<p style="margin:24px 0"><a class="act" href="${escaped(link)}"
style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0f3d2e;color:#ffffff;font-weight:600;text-decoration:none">${escaped(label)}</a></p>
<p class="quiet" style="margin:0 0 16px;font-size:14px;color:#56605a;word-break:break-all">${escaped(link)}</p>`

/** The colours of web/app/ui/tokens.css. Mail programs know no light-dark(), and some ignore the second part. */
const DARK = `@media (prefers-color-scheme: dark) {
body, .ground { background: #111714 !important; }
.surface { background: #18201c !important; }
.surface, .name { color: #e8ebe5 !important; }
.quiet { color: #a8b4ac !important; }
.act { background: #2f7d5b !important; }
}`

/** The bank's mark is its initial in a table's cell, because many mail programs show neither SVG nor images. */
const MARK = `<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td width="40" height="40" align="center" valign="middle" style="width:40px;height:40px;border-radius:9px;background:#0f3d2e;color:#f0c39d;font:600 22px Georgia,serif" aria-hidden="true">${escaped(brand.name.slice(0, 1))}</td>
<td class="name" style="padding-left:12px;font-size:18px;font-weight:600;color:#1e2421">${escaped(brand.bankName)}</td>
</tr></table>`

const page = (subject: string, body: string, ends: readonly string[]) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>:root { color-scheme: light dark; }
${DARK}</style>
</head>
<body style="margin:0;background:#faf7f1">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:#faf7f1"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="surface" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;border-radius:12px;background:#ffffff;color:#1e2421;font:16px/1.5 system-ui,'Segoe UI',Arial,sans-serif"><tr><td style="padding:28px 28px 0">
${MARK}
</td></tr><tr><td style="padding:24px 28px 12px">
${body}
</td></tr><tr><td class="quiet" style="padding:0 28px 28px;font-size:14px;color:#56605a">
<p style="margin:0 0 8px">${escaped(brand.bankName)}<br>${escaped(brand.contactLine)}</p>
<p style="margin:0">${ends.map(escaped).join('<br>')}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
