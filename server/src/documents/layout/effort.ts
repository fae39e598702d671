/** Letters of other scripts than Latin come from many fonts, and each takes as long as ten Latin ones. */
const OTHERS = /[\u0250-\uffff]/g
const AS_LONG_AS = 10

/** How long a text takes to draw, in Latin characters. */
export const effortOf = (text: string) => text.length + (AS_LONG_AS - 1) * (text.match(OTHERS)?.length ?? 0)
