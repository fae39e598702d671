/** A measured value, for example `name` "script" of `of` "/login", and its budget. */
export type Figure = {
  of: string
  name: string
  value: number
  atMost?: number
  atLeast?: number
}

/** Figures with their budgets of the same names. Throws if budgets.json lacks one. */
export function figuresOf(
  of: string,
  values: Record<string, number>,
  budget: Record<string, { atMost?: number; atLeast?: number }>,
): Figure[] {
  return Object.entries(values).map(([name, value]) => {
    const limit = budget[name]
    if (!limit) throw new Error(`bench/budgets.json has no budget for ${name} of ${of}.`)
    return { of, name, value, ...limit }
  })
}
