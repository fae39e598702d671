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
 * Puts a page's styles into its HTML, so that it is drawn as soon as it arrives: requesting style sheets costs a phone
 * another round trip, a third of the time until it shows anything. Only the rules that can apply before React runs are
 * included. They are a third of all, and let the page arrive in one flight of packets.
 *
 * The links stay, disabled: React finds them when it hydrates the page, and neither the router nor Vite loads them a
 * second time. app/waking/wake.ts enables them before it wakes the scripts. Without scripts nothing is disabled, and the whole
 * style sheets load. `read` returns the text of the style sheet at an address.
 */
export function inlineStyles(html: string, read: (address: string) => string): string {
  if (html.includes('<style>')) return html
  const links = [...html.matchAll(STYLE_SHEET)]
  const css = links.map(([, address = '']) => read(address.replace(/#$/, ''))).join('')
  const styles = stylesFor(html, css)
  if (styles.includes('</')) throw new Error('A style sheet would end its own element.')
  const whole = links.map(([link]) => link).join('')
  // Before the links: they hold the same rules and more, in the order of the build.
  return withoutUnstyledClasses(html, css)
    .replace(/<link rel="stylesheet"/, (link) => `<style>${styles}</style>${link}`)
    .replaceAll(STYLE_SHEET, '<link rel="stylesheet" href="$1" disabled=""/>')
    .replace('</head>', `<noscript>${whole}</noscript></head>`)
}

/** Removes class names that no style sheet uses. Libraries add them to their elements, above all to icons. */
function withoutUnstyledClasses(html: string, css: string): string {
  const styled = new Set([...css.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = '']) => name))
  return html.replaceAll(/ class="([^"]*)"/g, (_, list: string) => {
    const names = list.split(' ').filter((name) => styled.has(name))
    return names.length > 0 ? ` class="${names.join(' ')}"` : ''
  })
}

/** A public page is always light. Only the shells of the portal and of the administration have this attribute. */
const HAS_SCHEME = /\sdata-scheme=/

/** Attributes that app/waking/wake.ts and the server add to a built page (notices). All other `data-` attributes come from React. */
const ADDED_LATER = new Set(['data-notice'])

/**
 * The rules that an element of the page could match by its name, classes and `data-` attributes. States and other
 * attributes can change and count as matching, except `:hover`: a pointer that moves has woken the page. Variables and
 * key frames stay where these rules use them, and light-dark() becomes the light colour on a page that is always light.
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

/** Browsers without scripts load the whole style sheets instead. */
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

/** Repeats until nothing is removed, since a variable can be used by another unused variable only. */
function withoutUnusedVariables(html: string, css: string): string {
  const used = new Set([...`${css}${html}`.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name))
  const less = transformed(css, {
    // Lightning CSS reports every property that it does not know as custom, for example `content`.
    Declaration: { custom: ({ name }) => (!name.startsWith('--') || used.has(name) ? undefined : []) },
  })
  return less.length < css.length ? withoutUnusedVariables(html, less) : less
}

function transformed(css: string, visitor: Visitor<CustomAtRules>): string {
  return transform({ filename: 'page.css', code: Buffer.from(css), minify: true, visitor }).code.toString()
}
