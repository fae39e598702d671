const STYLE_SHEET = /<link rel="stylesheet" href="([^"]+)"\/>/g

/**
 * A page's HTML with its style sheets inside, so that it is drawn as soon as it is here: asking for them costs a phone
 * another way to the server and back, a third of the time until it shows anything.
 *
 * The links stay, disabled, for React to find when it takes the page over, and so that neither the router nor Vite loads
 * what is here already. `read` gives the text of a style sheet by its address.
 */
export function inlineStyles(html: string, read: (address: string) => string): string {
  if (html.includes('<style>')) return html
  const addresses = [...html.matchAll(STYLE_SHEET)].map(([, address = '']) => address.replace(/#$/, ''))
  const styles = addresses.map(read).join('')
  if (styles.includes('</')) throw new Error('A style sheet would end its own element.')
  // Before the links: what the router adds while one moves on comes after them, and may override.
  return html
    .replace(/<link rel="stylesheet"/, (link) => `<style>${styles}</style>${link}`)
    .replaceAll(STYLE_SHEET, '<link rel="stylesheet" href="$1" disabled=""/>')
}
