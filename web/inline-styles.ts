import {
  type CssColor,
  type CustomAtRules,
  type MediaQuery,
  type Selector,
  type SelectorComponent,
  transform,
  type Visitor,
} from 'lightningcss'

const STYLE_SHEET = /<link rel="stylesheet" href="([^"]+)"\/>/g

/**
 * A page's HTML with its styles inside, so that it is drawn as soon as it is here: asking for style sheets costs a phone
 * another way to the server and back, a third of the time until it shows anything. Only what this page can look like
 * before React runs is inside, which is a third of it, and lets the page arrive in one flight of packets.
 *
 * The links stay, disabled, for React to find when it takes the page over, and so that neither the router nor Vite loads
 * them a second time; app/wake.ts enables them before it wakes the scripts. Where no script runs, nothing is disabled and
 * whole style sheets follow. `read` gives the text of a style sheet by its address.
 */
export function inlineStyles(html: string, read: (address: string) => string): string {
  if (html.includes('<style>')) return html
  const links = [...html.matchAll(STYLE_SHEET)]
  const css = links.map(([, address = '']) => read(address.replace(/#$/, ''))).join('')
  const styles = stylesFor(html, css)
  if (styles.includes('</')) throw new Error('A style sheet would end its own element.')
  const whole = links.map(([link]) => link).join('')
  // Before the links, which hold the same again and more, in the order that the build gave it.
  return withoutUnstyledClasses(html, css)
    .replace(/<link rel="stylesheet"/, (link) => `<style>${styles}</style>${link}`)
    .replaceAll(STYLE_SHEET, '<link rel="stylesheet" href="$1" disabled=""/>')
    .replace('</head>', `<noscript>${whole}</noscript></head>`)
}

/** Libraries give their elements names of their own, icons above all, which no style sheet of ours asks for. */
function withoutUnstyledClasses(html: string, css: string): string {
  const styled = new Set([...css.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = '']) => name))
  return html.replaceAll(/ class="([^"]*)"/g, (_, list: string) => {
    const names = list.split(' ').filter((name) => styled.has(name))
    return names.length > 0 ? ` class="${names.join(' ')}"` : ''
  })
}

/** A public page is light, whoever looks at it; only the shells of the portal and of the administration say otherwise. */
const HAS_SCHEME = /\sdata-scheme=/

/** On what app/wake.ts and the server may add to a built page (notices). Every other `data-` attribute comes from React. */
const ADDED_LATER = new Set(['data-notice'])

/**
 * The rules that some element of the page could match by its name, classes and `data-` attributes; states and other
 * attributes change, but who hovers has moved a pointer and woken the page. Of variables and key frames those that these
 * rules ask for, and of two colours the one that the page has.
 */
function stylesFor(html: string, css: string): string {
  const markup = html.replaceAll(/<(script|noscript)\b[\s\S]*?<\/\1>/g, '')
  const names = new Set([...markup.matchAll(/<([a-z][a-z0-9]*)/g)].map(([, name = '']) => name))
  const classes = new Set(
    [...markup.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, list = '']) => list.split(' ')),
  )
  const data = new Set(
    [...markup.matchAll(/\s(data-[\w-]+)(="[^"]*")?/g)].flatMap(([, name = '', value = '']) => [
      name,
      name + value,
    ]),
  )
  const canBe = (part: SelectorComponent): boolean => {
    if (part.type === 'class') return classes.has(part.name)
    if (part.type === 'type') return names.has(part.name)
    if (part.type === 'pseudo-class' && part.kind === 'hover') return false
    if (part.type === 'pseudo-class' && part.kind === 'has') return part.selectors.some(canMatch)
    if (part.type !== 'attribute' || !part.name.startsWith('data-') || ADDED_LATER.has(part.name)) return true
    const { name, operation } = part
    return data.has(operation?.operator === 'equal' ? `${name}="${operation.value}"` : name)
  }
  const canMatch = (selector: Selector) => selector.every(canBe)
  const isLight = !HAS_SCHEME.test(html)
  const matching = transformed(css, {
    Rule: {
      style: ({ value }) => (value.selectors.some(canMatch) ? undefined : []),
      media: ({ value }) => (value.query.mediaQueries.every(isWithoutScript) ? [] : undefined),
    },
    ...(isLight && { Color: lightOf }),
  })
  return withoutUnusedVariables(html, withoutUnusedKeyframes(matching))
}

/** A whole style sheet is what a browser without script follows. */
function isWithoutScript({ condition }: MediaQuery): boolean {
  const feature = condition?.type === 'feature' && condition.value.type === 'plain' && condition.value
  return (
    feature &&
    feature.name === 'scripting' &&
    feature.value.type === 'ident' &&
    feature.value.value === 'none'
  )
}

function withoutUnusedKeyframes(css: string): string {
  const isUsed = (name: string) => css.split(name).length > css.split(`@keyframes ${name}`).length
  return transformed(css, {
    Rule: { keyframes: ({ value: { name } }) => (isUsed(name.value) ? undefined : []) },
  })
}

function lightOf(color: CssColor): CssColor | undefined {
  return typeof color === 'object' && color.type === 'light-dark' ? color.light : undefined
}

/** A variable may be asked for by another one alone, so this goes on until nothing is left to leave out. */
function withoutUnusedVariables(html: string, css: string): string {
  const used = new Set([...`${css}${html}`.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name))
  const less = transformed(css, {
    // Whatever lightningcss does not know is custom to it, `content` for one.
    Declaration: { custom: ({ name }) => (!name.startsWith('--') || used.has(name) ? undefined : []) },
  })
  return less.length < css.length ? withoutUnusedVariables(html, less) : less
}

function transformed(css: string, visitor: Visitor<CustomAtRules>): string {
  return transform({ filename: 'page.css', code: Buffer.from(css), minify: true, visitor }).code.toString()
}
