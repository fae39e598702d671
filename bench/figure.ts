/** One thing measured: `name` of `of`, for example "script" of "/login", and its budget. */
export type Figure = {
  of: string
  name: string
  value: number
  atMost?: number
  atLeast?: number
}

/** The figures of one thing, each with its budget under the same name; without one it is a defect of budgets.json. */
export function figuresOf(
  of: string,
  values: Record<string, number>,
  budget: Record<string, { atMost?: number; atLeast?: number }>,
): Figure[] {
  return Object.entries(values).map(([name, value]) => {
    const limit = budget[name]
    if (!limit) throw new Error(`bench/budgets.json has no budget for ${name} of ${of}`)
    return { of, name, value, ...limit }
  })
}
