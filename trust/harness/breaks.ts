import type { registerHooks } from 'node:module'

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
  return importing(
    `import { registerHooks } from 'node:module'; (${breakLines})(registerHooks, ${JSON.stringify(breaks)})`,
  )
}

/** Runs in the process to be broken. */
function breakLines(hook: typeof registerHooks, breaks: readonly Break[]) {
  hook({
    load(url, context, next) {
      const loaded = next(url, context)
      const own = breaks.filter(({ file }) => url.endsWith(`/${file}`))
      if (own.length === 0) return loaded
      const { source: bytes = '' } = loaded
      let source = typeof bytes === 'string' ? bytes : new TextDecoder().decode(bytes)
      for (const { file, from, to } of own) {
        if (!source.includes(from)) throw new Error(`${file} does not contain the line to break: ${from}`)
        source = source.replaceAll(from, () => to)
      }
      return { ...loaded, source }
    },
  })
}

/**
 * Node's arguments for a process that first runs this program. It is not in a file, because the process that decodes pictures
 * runs it too and can read no other files than its own.
 */
export function importing(program: string): string[] {
  return ['--import', `data:text/javascript,${encodeURIComponent(program)}`]
}
