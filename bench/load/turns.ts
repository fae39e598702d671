/**
 * Measures two subjects in short alternating rounds, so that other work on the machine affects both alike. Returns the
 * rounds of each; the nth round of one belongs to the nth of the other.
 */
export async function takeTurns<Subject, Round>(
  [one, other]: readonly [Subject, Subject],
  rounds: number,
  measure: (subject: Subject) => Promise<Round>,
): Promise<[Round[], Round[]]> {
  const measured: [Round[], Round[]] = [[], []]
  for (let n = 0; n < rounds; n++) {
    if (n % 2 === 0) {
      measured[0].push(await measure(one))
      measured[1].push(await measure(other))
    } else {
      measured[1].push(await measure(other))
      measured[0].push(await measure(one))
    }
  }
  return measured
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** The median of as many visits, one after the other. */
export async function medianOf(visits: number, visit: () => Promise<number>): Promise<number> {
  const values: number[] = []
  for (let count = 0; count < visits; count++) values.push(await visit())
  return median(values)
}

/** The median of the rounds' ratios, rounded to hundredths. */
export function medianRatio<Round>(
  [one, other]: readonly [readonly Round[], readonly Round[]],
  value: (round: Round) => number,
): number {
  const ratios = one.flatMap((round, n) => {
    const against = other[n]
    return against ? [value(round) / value(against)] : []
  })
  return Math.round(median(ratios) * 100) / 100
}
