// The one file that runs on the visitor's own Node (20 or newer), before anything is installed: it installs what is
// locked, builds what is stale, and hands over to the Node that the project pins (D1, D2). No dependencies, no types.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname)
const inRoot = (...parts) => path.join(root, ...parts)
const NODE = inRoot('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
const STAMP = inRoot('web', 'build', 'stamp')
const TURN = inRoot('.cache', 'setting-up')
// V8's nursery at half its size: tens of megabytes less, and a loaded server still does little collecting. At a quarter, a
// sixth of its time went there. What outlives it is collected once that has grown by 60 %: left to itself it quadruples
// first. That costs nothing which could be measured; at 25 % it cost half as much processor time again.
const LEAN = ['--max-semi-space-size=8', '--heap-growing-percent=60']
// glibc's pools of freed memory, of which every thread would keep one.
const FEW_POOLS = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2' }

const commands = {
  start: async () => {
    setUp({ site: true })
    await handOver([...LEAN, 'server/src/main.mjs'], FEW_POOLS)
  },
  test: async () => {
    setUp({ site: false })
    await handOver(['all-tests.ts'])
  },
  dev: async () => {
    setUp({ site: false })
    await handOver(['dev.ts'])
  },
  check: async () => {
    setUp({ site: false })
    await handOver(['all-tests.ts', '--check-only'])
  },
  build: async () => {
    setUp({ site: true })
  },
}

const command = commands[process.argv[2] ?? '']
if (!command) fail(`Usage: node bootstrap.mjs ${Object.keys(commands).join('|')}`)
if (Number(process.versions.node.split('.')[0]) < 20)
  fail('Node 20 or newer is needed to begin; https://nodejs.org has it.')
await command()

function setUp({ site }) {
  const wanted = site && fingerprint()
  if (isInstalled() && (!site || isBuilt(wanted))) return
  takeTurn()
  if (!isInstalled()) install()
  if (site && !isBuilt(wanted)) build(wanted)
  giveTurn()
}

// Commands that are begun at once in one folder set it up one after the other: each would tear down what another is about
// to build. The file holds its owner's number, so that nobody waits for one that was killed.
function takeTurn() {
  mkdirSync(path.dirname(TURN), { recursive: true })
  for (let waits = 0; ; waits++) {
    try {
      writeFileSync(TURN, String(process.pid), { flag: 'wx' })
      process.on('exit', giveTurn)
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (isAbandoned()) rmSync(TURN, { force: true })
    else {
      if (waits === 0)
        console.log(
          `Another command is setting up this folder; waiting for it (if there is none, remove ${TURN}) ...`,
        )
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
    }
  }
}

function giveTurn() {
  process.off('exit', giveTurn)
  rmSync(TURN, { force: true })
}

function isAbandoned() {
  try {
    const owner = Number(readFileSync(TURN, 'utf8'))
    // Being written this moment, or of a process that has our number again, as the first in a container always has.
    if (owner === 0) return Date.now() - statSync(TURN).mtimeMs > 5000
    return owner === process.pid || !process.kill(owner, 0)
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

function install() {
  console.log('Installing what package-lock.json locks (a minute or two, once) ...')
  // Not `npm ci`: it refuses a lock file that lacks a tool's binaries for other systems, and not every registry holds
  // them all. This installs the locked versions with their hashes just the same, and leaves the lock file alone.
  // With what builds the site and the database's binaries, also where NODE_ENV=production or a setting of npm omits them.
  const all = ['--include=dev', '--include=optional']
  npm(['install', '--no-save', '--ignore-scripts', ...all, '--no-audit', '--no-fund', '--loglevel=error'])
  // The one package whose script is allowed to run: it places the pinned Node's binary.
  npm(['rebuild', 'node', '--ignore-scripts=false', '--loglevel=error'])
  if (!existsSync(NODE)) fail('The pinned Node could not be installed. Is the npm registry reachable?')
  const { status, stderr } = spawnSync(NODE, ['--version'], { encoding: 'utf8' })
  if (status !== 0)
    fail(
      `The pinned Node does not run here (on Debian: apt-get install libatomic1 libstdc++6). ${stderr ?? ''}`,
    )
}

// npm writes its own lock file into node_modules last, so an interrupted installation is done again.
function isInstalled() {
  const installed = inRoot('node_modules', '.package-lock.json')
  return (
    existsSync(NODE) &&
    existsSync(installed) &&
    statSync(installed).mtimeMs >= statSync(inRoot('package-lock.json')).mtimeMs
  )
}

function npm(args) {
  // The npm that runs us, by its own file, so that Windows needs no shell.
  const cli = process.env.npm_execpath
  const { status } = cli
    ? spawnSync(process.execPath, [cli, ...args], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
    : spawnSync('npm', args, {
        cwd: root,
        stdio: ['ignore', 'ignore', 'inherit'],
        shell: process.platform === 'win32',
      })
  if (status !== 0) fail('npm could not install the packages; its message is above.')
}

function build(wanted) {
  console.log('Building the site (half a minute) ...')
  runQuietly(['../node_modules/@react-router/dev/bin.cjs', 'build'], inRoot('web'))
  runQuietly(['build-manifest.ts'], inRoot('web'))
  mkdirSync(path.dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, wanted)
}

function isBuilt(wanted) {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted
}

// What the build is made from: the sources, the locked packages, and the address that its pages name.
function fingerprint() {
  const hash = createHash('sha256').update(process.env.PUBLIC_URL ?? '')
  for (const part of ['web', 'contract/src', 'package-lock.json']) {
    for (const file of filesBelow(inRoot(part)))
      hash.update(path.relative(root, file)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function filesBelow(place) {
  if (!statSync(place).isDirectory()) return [place]
  const skipped = ['build', 'node_modules', '.react-router']
  return readdirSync(place)
    .filter((name) => !skipped.includes(name))
    .sort()
    .flatMap((name) => filesBelow(path.join(place, name)))
}

function runQuietly(args, cwd) {
  const { status, stdout, stderr } = spawnSync(NODE, args, {
    cwd,
    encoding: 'utf8',
    env: environment(),
    maxBuffer: 2 ** 28,
  })
  if (status === 0) return
  process.stderr.write(stdout + stderr)
  fail('The build failed; its messages are above.')
}

/** Runs the pinned Node in our place: same terminal, same signals, same exit code. */
function handOver(args, more = {}) {
  const child = spawn(NODE, [...args, ...process.argv.slice(3)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...environment(), ...more },
  })
  // A terminal sends Ctrl-C to the whole group; a supervisor signals us alone, so it is passed on.
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  process.on('SIGINT', () => {})
  return new Promise(() => {
    child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
  })
}

function environment() {
  return {
    ...process.env,
    NODE_ENV: process.env.NODE_ENV ?? 'production',
    PATH: `${inRoot('node_modules', '.bin')}${path.delimiter}${process.env.PATH}`,
  }
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
