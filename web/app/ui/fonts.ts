import sans from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import serif from '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?url'

/**
 * The addresses of the two font files that fonts.css names, for the document's `<link rel="preload" as="font"
 * type="font/woff2" crossorigin>`. The bundler gives both the same hashed address, so each is fetched once.
 */
export const fontFiles = { sans, serif }
