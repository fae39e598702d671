import { type Selector, transform } from 'lightningcss'

const STYLE_SHEET = /<link rel="stylesheet" href="([^"]+)"\/>/g

/**
 * A page's HTML with its styles inside, so that it is drawn as soon as it is here: asking for style sheets costs a phone
 * another way to the server and back, a third of the time until it shows anything. Only what this page can look like
 * before React runs is inside, which is half of it, and lets the page arrive in one flight of packets.
 *
 * The links stay, disabled, for React to find when it takes the page over, and so that neither the router nor Vite loads
 * them a second time; app/wake.ts enables them before it wakes the scripts. `read` gives the text of a style sheet by its
 * address.
 */
export function inlineStyles(html: string, read: (address: string) => string): string {
  if (html.includes('<style>')) return html
  const addresses = [...html.matchAll(STYLE_SHEET)].map(([, address = '']) => address.replace(/#$/, ''))
  const styles = stylesFor(html, addresses.map(read).join(''))
  if (styles.includes('</')) throw new Error('A style sheet would end its own element.')
  // Before the links, which hold the same again and more, in the order that the build gave it.
  return html
    .replace(/<link rel="stylesheet"/, (link) => `<style>${styles}</style>${link}`)
    .replaceAll(STYLE_SHEET, '<link rel="stylesheet" href="$1" disabled=""/>')
}

/** The rules that some element of the page could match by its name and classes; states and attributes change. */
function stylesFor(html: string, css: string): string {
  const names = new Set([...html.matchAll(/<([a-z][a-z0-9]*)/g)].map(([, name = '']) => name))
  const classes = new Set(
    [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, list = '']) => list.split(' ')),
  )
  const canMatch = (selector: Selector) =>
    selector.every(
      (part) =>
        (part.type !== 'class' || classes.has(part.name)) && (part.type !== 'type' || names.has(part.name)),
    )
  const { code } = transform({
    filename: 'page.css',
    code: Buffer.from(css),
    minify: true,
    visitor: {
      Rule: {
        style: ({ value }) => (value.selectors.some(canMatch) ? undefined : []),
      },
    },
  })
  return code.toString()
}
