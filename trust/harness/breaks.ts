/** One line of the product, and what stands there instead in a server that an experiment breaks on purpose. */
export type Break = {
  /** Below the repository's root. */
  file: string
  from: string
  to: string
}

/**
 * Node's arguments for a process in which these lines are broken: the product itself has no switch that could be thrown
 * by mistake, so the text is changed as it is loaded. The process ends where the line is not there any more.
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
          if (!text.includes(from)) throw new Error(file + ' has no line ' + from)
          text = text.replaceAll(from, () => to)
        }
        return text === null ? loaded : { ...loaded, source: text }
      },
    })`
  return ['--import', `data:text/javascript,${encodeURIComponent(program)}`]
}
