// The only file that runs on the user's own Node (20 or newer), before anything is installed. It installs the locked
// packages, builds what is out of date, and hands over to the project's pinned Node (DEC-1, DEC-2). No dependencies, no types.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

const root = import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname)
const inRoot = (...parts) => path.join(root, ...parts)
const NODE = inRoot('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
const INSTALLED = inRoot('node_modules', '.package-lock.json')
// A folder for each build of the site, named by its fingerprint; `current` names the one that the next start serves.
const BUILDS = inRoot('web', 'build')
const CURRENT = path.join(BUILDS, 'current')
// Where the steps of the build write. It gets its name when it is complete.
const NEW = path.join(BUILDS, 'new')
const TURN = inRoot('.cache', 'setting-up')
// Half of V8's default young generation saves tens of megabytes, and a server under load still spends little time on
// garbage collection; at a quarter it spent a sixth of its time. The old generation is collected after growing by 60 %;
// by default it quadruples first. That had no measurable cost; at 25 % processor time rose by half.
const LEAN = ['--max-semi-space-size=8', '--heap-growing-percent=60']
// Limits glibc's memory pools, of which every thread would otherwise keep one.
const FEW_POOLS = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2' }

// What each command runs on the pinned Node, and whether it needs the built site.
const commands = {
  start: { site: true, program: [...LEAN, 'server/src/main.mjs'], environment: FEW_POOLS },
  test: { program: ['gate/all-tests.ts'] },
  dev: { program: ['dev.ts'] },
  // The browser's tests need the site (gate/some-tests.ts).
  t: { site: process.argv.slice(3).some(isInBrowser), program: ['gate/some-tests.ts'] },
  check: { program: ['gate/all-tests.ts', '--check-only'] },
  build: { site: true },
}

const command = commands[process.argv[2] ?? '']
if (!command) fail(`Usage: node bootstrap.mjs ${Object.keys(commands).join('|')}`)
if (Number(process.versions.node.split('.')[0]) < 20)
  fail('Node 20 or newer is required; get it from https://nodejs.org.')
setUp(command)
if (command.program) await handOver(command.program, command.environment)

function isInBrowser(argument) {
  return path.relative(root, path.resolve(argument)).split(path.sep)[0] === 'e2e'
}

function setUp({ site = false }) {
  const wanted = site && fingerprint()
  if (isInstalled() && (!site || isBuilt(wanted))) return
  takeTurn()
  if (!isInstalled()) install()
  if (site && !isBuilt(wanted)) build(wanted)
  giveTurn()
}

// Commands started at the same time in one folder set it up one after the other, because each would overwrite the other's
// build. The file contains its owner's process id, so that a command does not wait for one that was killed.
function takeTurn() {
  fs.mkdirSync(path.dirname(TURN), { recursive: true })
  for (let waits = 0; ; waits++) {
    try {
      fs.writeFileSync(TURN, String(process.pid), { flag: 'wx' })
      process.on('exit', giveTurn)
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (isAbandoned()) fs.rmSync(TURN, { force: true })
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
  fs.rmSync(TURN, { force: true })
}

function isAbandoned() {
  try {
    const owner = Number(fs.readFileSync(TURN, 'utf8'))
    // The file is just being written, or its owner had our own process id, as the first process in a container does.
    if (owner === 0) return Date.now() - fs.statSync(TURN).mtimeMs > 5000
    return owner === process.pid || !isRunning(owner)
  } catch {
    return false
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code !== 'ESRCH'
  }
}

function install() {
  console.log('Installing what package-lock.json locks (a minute or two, once) ...')
  // `npm ci` refuses a lock file that lacks a tool's binaries for other systems, which not every registry has. `npm
  // install` also installs the locked versions with their hashes, and with --no-save leaves the lock file unchanged.
  // Development and optional packages are needed for the build and the database, even if NODE_ENV or npm omits them.
  const locked =
    'install --no-save --ignore-scripts --include=dev --include=optional --no-audit --no-fund'.split(' ')
  npm(locked)
  // The only package whose install script may run: it downloads the binary of the pinned Node.
  npm(['rebuild', 'node', '--ignore-scripts=false'])
  if (!fs.existsSync(NODE)) fail('The pinned Node could not be installed. Is the npm registry reachable?')
  const { status, stderr } = spawnSync(NODE, ['--version'], { encoding: 'utf8' })
  const wants = 'on Debian: apt-get install libatomic1 libstdc++6'
  if (status !== 0) fail(`The pinned Node does not run here (${wants}). ${stderr ?? ''}`)
  // On an older Node, npm leaves out the optional packages that only run on the pinned one. The file is its mark that it is done.
  fs.rmSync(INSTALLED, { force: true })
  npm(locked, NODE)
}

// npm writes its own lock file into node_modules last, so an interrupted installation is repeated.
function isInstalled() {
  return (
    fs.existsSync(NODE) &&
    fs.existsSync(INSTALLED) &&
    fs.statSync(INSTALLED).mtimeMs >= fs.statSync(inRoot('package-lock.json')).mtimeMs
  )
}

function npm(args, node = process.execPath) {
  // Runs the calling npm through its own file, so that Windows needs no shell.
  const cli = process.env.npm_execpath
  const { status } = spawnSync(cli ? node : 'npm', [...(cli ? [cli] : []), ...args, '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PATH: [path.dirname(node), process.env.PATH].join(path.delimiter) },
    shell: !cli && process.platform === 'win32',
  })
  if (status !== 0) fail('npm could not install the packages; its message is above.')
}

// A setting that stops the server stops the start before its build; a build alone depends only on PUBLIC_URL.
function checkSettings() {
  const env = process.argv[2] === 'start' ? process.env : { PUBLIC_URL: process.env.PUBLIC_URL }
  const args = ['server/src/commands/check-settings.ts']
  const { status } = spawnSync(NODE, args, { cwd: root, stdio: 'inherit', env })
  if (status !== 0) process.exit(status ?? 1)
}

// Builds beside the present build and swaps the new one in when it is complete, so that a running server keeps all files of
// the build that it began with.
function build(wanted) {
  checkSettings()
  const former = current()
  if (!fs.existsSync(path.join(BUILDS, wanted))) make(wanted)
  fs.writeFileSync(`${CURRENT}.new`, wanted)
  fs.renameSync(`${CURRENT}.new`, CURRENT)
  if (former) removeOldBuilds(former, wanted)
}

function make(wanted) {
  console.log('Building the site (half a minute) ...')
  fs.rmSync(NEW, { recursive: true, force: true })
  runQuietly(['../node_modules/@react-router/dev/bin.cjs', 'build'], inRoot('web'))
  runQuietly(['../node_modules/astro/bin/astro.mjs', 'build'], inRoot('web'))
  runQuietly(['build-manifest.ts'], inRoot('web'))
  fs.renameSync(path.join(NEW, 'client'), path.join(BUILDS, wanted))
  fs.rmSync(NEW, { recursive: true })
}

// Keeps the build that is current, the one before it, and every other that a running server began with: a server leaves a
// file `<build>.<process id>` (server/src/http/build.ts).
function removeOldBuilds(former, latest) {
  const names = fs.readdirSync(BUILDS)
  const notes = names.filter((name) => /\.\d+$/.test(name) && isRunning(Number(path.extname(name).slice(1))))
  const kept = new Set(['current', latest, former, ...notes, ...notes.map((note) => path.parse(note).name)])
  for (const name of names)
    if (!kept.has(name)) fs.rmSync(path.join(BUILDS, name), { recursive: true, force: true })
}

/** The name of the latest build; empty if there is none. */
function current() {
  return fs.existsSync(CURRENT) ? fs.readFileSync(CURRENT, 'utf8') : ''
}

function isBuilt(wanted) {
  return current() === wanted && fs.existsSync(path.join(BUILDS, wanted))
}

// A hash of everything that the build depends on: the sources without their tests, the locked packages and PUBLIC_URL.
function fingerprint() {
  const hash = createHash('sha256').update(process.env.PUBLIC_URL ?? '')
  for (const part of ['web', 'contract/src', 'package-lock.json']) {
    for (const file of filesBelow(inRoot(part)))
      hash.update(path.relative(root, file)).update(fs.readFileSync(file))
  }
  return hash.digest('hex').slice(0, 16)
}

function filesBelow(place) {
  if (!fs.statSync(place).isDirectory()) return [place]
  const skipped = ['build', 'node_modules', '.react-router', '.astro', 'testing']
  return fs
    .readdirSync(place)
    .filter((name) => !skipped.includes(name) && !/(\.test|-testing)\.tsx?$/.test(name))
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

/** Runs the pinned Node in place of this process: same terminal, same signals, same exit code. */
function handOver(args, extraEnvironment = {}) {
  const child = spawn(NODE, [...args, ...process.argv.slice(3)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...environment(), ...extraEnvironment },
  })
  // A terminal sends Ctrl-C to the whole process group; a supervisor signals only this process, so signals are passed on.
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
    ASTRO_TELEMETRY_DISABLED: '1',
    PATH: `${inRoot('node_modules', '.bin')}${path.delimiter}${process.env.PATH}`,
  }
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
