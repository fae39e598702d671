/** "1 of 612 transactions", or "1 of 1 transaction" where there is but one; how many there are depends on the other tests. */
export const ofAll = (shown: string | number, noun: string): RegExp =>
  new RegExp(`^${shown} of (?:1 ${noun}|(?!1 )[\\d,]+ ${noun}s)$`)
