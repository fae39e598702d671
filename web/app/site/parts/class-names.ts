/** The class of an element of the kit and the one that a page adds, if it adds one. */
export const withClass = (own: string | undefined, added: string | undefined) =>
  added ? `${own} ${added}` : own
