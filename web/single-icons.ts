import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/**
 * Imports each icon from its own file. Through the library's index every icon is imported wherever one is, as far as
 * chunks.ts can see, and so all of them would go to every page.
 */
export function singleIcons(): Plugin {
  let files = new Map<string, string>()
  return {
    name: 'single-icons',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async buildStart() {
      const index = await this.resolve('lucide-react')
      if (!index) this.error('lucide-react can’t be found.')
      files = filesByName(readFileSync(index.id, 'utf8'))
    },
    transform: {
      filter: { code: /from ["']lucide-react["']/ },
      handler(code) {
        return code.replaceAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["'];?/g, (_, names: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter(Boolean)
            .map((name) => {
              const [exported = '', local = exported] = name.split(/\s+as\s+/)
              const file = files.get(exported)
              if (!file) this.error(`lucide-react’s index names no file for ${exported}.`)
              return `import ${local} from 'lucide-react/icons/${file}';`
            })
            .join(''),
        )
      },
    },
  }
}

/** Of an icon's names, today's and former ones, each with its file: "CircleAlert" lies in "circle-exclamation-point". */
function filesByName(index: string): Map<string, string> {
  const lines = index.matchAll(/export \{([^}]*)\} from '\.\/icons\/([^']+)\.mjs'/g)
  return new Map(
    [...lines].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  )
}
