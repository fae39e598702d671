import sans from './fonts/figtree-latin.woff2?url'
import serif from './fonts/newsreader-500-latin.woff2?url'

/**
 * The addresses of the two font files that fonts.css names, for the document's `<link rel="preload" as="font"
 * type="font/woff2" crossorigin>`. The bundler gives both the same hashed address, so each is fetched once.
 */
export const fontFiles = { sans, serif }
