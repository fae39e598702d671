/**
 * What a band, hero or tile stands on: `surface` white, `mist` gray, `leaf` and `copper` pale tints, `forest` the brand
 * band with light words. Without one it stands on the ivory of the page.
 */
export type Ground = 'surface' | 'mist' | 'leaf' | 'copper' | 'forest'
