import type { Break } from './breaks.ts'

/** A fault that an experiment must notice. */
export type Control<Size> = {
  /** The lines that are broken in the servers. */
  breaks: readonly Break[]
  /** How large an attack has to be to show it. */
  size: Size
  /** The experiment's words for what it then finds wrong, one or more. */
  finds: readonly RegExp[]
}

/** Attacks a server with each fault built in. Returns a failure for each fault that goes unnoticed, and the count for the report. */
export async function proveControls<Size>(
  controls: readonly Control<Size>[],
  attack: (size: Size, breaks: readonly Break[]) => Promise<{ wrong: readonly string[] }>,
): Promise<{ failures: string[]; line: string }> {
  const failures: string[] = []
  for (const { breaks, size, finds } of controls) {
    const { wrong } = await attack(size, breaks)
    const missed = finds.filter((words) => !wrong.some((what) => words.test(what)))
    const control = breaks.map(({ file, to }) => `${file}: ${to}`).join('; ')
    failures.push(...missed.map((words) => `the control ${control}: nothing like ${words} was noticed`))
  }
  const wanted = controls.flatMap(({ finds }) => finds).length
  return { failures, line: `controls: ${wanted - failures.length} of ${wanted} noticed` }
}
