/** A line of the product, and the line that replaces it in servers that an experiment breaks on purpose. */
export type Break = {
  /** Relative to the repository's root. */
  file: string
  from: string
  to: string
}

/**
 * Node's arguments for a process in which these lines are broken. The text is changed as it is loaded, because the product
 * has no switches for this that could be turned on by mistake. The process fails if a line no longer exists.
 */
export function broken(breaks: readonly Break[]): string[] {
  if (breaks.length === 0) return []
  const program = `
    import { registerHooks } from 'node:module'
    const breaks = ${JSON.stringify(breaks)}
    registerHooks({
      load(url, context, next) {
        const loaded = next(url, context)
        let text = null
        for (const { file, from, to } of breaks) {
          if (!url.endsWith('/' + file)) continue
          text ??= Buffer.from(loaded.source).toString()
          if (!text.includes(from)) throw new Error(file + ' does not contain the line to break: ' + from)
          text = text.replaceAll(from, () => to)
        }
        return text === null ? loaded : { ...loaded, source: text }
      },
    })`
  return ['--import', `data:text/javascript,${encodeURIComponent(program)}`]
}
