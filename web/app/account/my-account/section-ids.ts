/** Parts of the page that links open. */
export const sectionIds = { history: 'login-history' } as const
