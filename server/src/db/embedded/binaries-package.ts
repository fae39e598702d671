import { stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import * as z from 'zod'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

/** The properties of a machine that decide which binaries run on it. */
export type Machine = { platform: string; arch: string; libc: 'glibc' | 'other' }

const PACKAGES: readonly string[] = [
  'darwin-arm64',
  'darwin-x64',
  'linux-arm',
  'linux-arm64',
  'linux-ia32',
  'linux-ppc64',
  'linux-x64',
  'windows-x64',
]

const INSTEAD = 'set DATABASE_URL to your own PostgreSQL server'

/** The folder of the npm package with PostgreSQL's binaries for this machine. */
export async function findBinariesPackage(): Promise<string> {
  const name = binariesPackageFor(thisMachine())
  // Not import.meta.resolve: the package exports only a script with the paths of single files, and it has to be built
  // first.
  for (const folder of createRequire(import.meta.url).resolve.paths(name) ?? []) {
    const candidate = path.join(folder, name)
    if (await isFolder(path.join(candidate, 'native', 'bin'))) return candidate
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL is not installed: the optional npm package ${name} is missing; install with optional packages (npm install --include=optional), or ${INSTEAD}.`,
  )
}

/** The package's name. Throws an error with the reason if there is none for such a machine. */
export function binariesPackageFor({ platform, arch, libc }: Machine): string {
  const system = platform === 'win32' ? 'windows' : platform
  if (platform === 'linux' && libc !== 'glibc') {
    throw new EmbeddedPostgresError(
      `There are no PostgreSQL binaries for a Linux with musl, such as Alpine, only for one with glibc, such as Debian; ${INSTEAD}.`,
    )
  }
  if (platform === 'win32' && arch === 'arm64') {
    throw new EmbeddedPostgresError(
      `There are no PostgreSQL binaries for Windows on ARM; run the x64 build of Node, which Windows emulates, or ${INSTEAD}.`,
    )
  }
  if (!PACKAGES.includes(`${system}-${arch}`)) {
    throw new EmbeddedPostgresError(`There are no PostgreSQL binaries for ${system}-${arch}; ${INSTEAD}.`)
  }
  return `@embedded-postgres/${system}-${arch}`
}

const REPORT = z.object({ header: z.object({ glibcVersionRuntime: z.string().optional() }) })

function thisMachine(): Machine {
  const { platform, arch } = process
  if (platform !== 'linux') return { platform, arch, libc: 'other' }
  // Otherwise the report looks up host names, which can take seconds. (The types don't have this property yet.)
  Reflect.set(process.report, 'excludeNetwork', true)
  const { glibcVersionRuntime } = REPORT.parse(process.report.getReport()).header
  return { platform, arch, libc: glibcVersionRuntime ? 'glibc' : 'other' }
}

async function isFolder(folder: string): Promise<boolean> {
  try {
    return (await stat(folder)).isDirectory()
  } catch {
    return false
  }
}
