import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/**
 * Leaves out the part of zod that writes JSON schemas, 5 kB of every signed-in first load: each of zod's types holds on
 * to its own, so that the bundler can't see that the browser never asks for one. The server does, for its openapi.json.
 */
export function withoutJsonSchemas(): Plugin {
  return {
    name: 'without-json-schemas',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/ },
      handler(file) {
        const names = [...readFileSync(file, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)]
        if (names.length === 0) this.error(`${file} exports nothing that could be left out.`)
        const exported = ['process', ...names.map(([, name = '']) => name)]
        return `const absent = () => { throw new Error('There are no JSON schemas in the browser.') }
          export { ${exported.map((name) => `absent as ${name}`).join(', ')} }`
      },
    },
  }
}
