import sans from './fonts/figtree-latin.woff2?url'
import serif from './fonts/newsreader-500-latin.woff2?url'

/**
 * The addresses of the two font files in fonts.css, for the document's `<link rel="preload" as="font" type="font/woff2"
 * crossorigin>`. The bundler gives both uses the same hashed address, so each file is loaded once.
 */
export const fontFiles = { sans, serif }
