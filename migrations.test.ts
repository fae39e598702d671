import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

// Servers refuse a database whose migrations differ from their own, so what landed never changes. The history proves it as
// far as the clone has it; what the last release had is also proved without one (server/src/backup/former-release.test.ts).

const FOLDER = 'server/migrations'
/** The history before this file is that of another numbering. */
const FIRST = `${FOLDER}/0001-ground-rules.sql`

/** The migrations that were changed, renamed or deleted since they were committed, or are now. */
function changedMigrations(repository: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: repository, encoding: 'utf8' })
      .split('\n')
      .filter((line) => line !== '')
  const compare = ['--no-renames', '--diff-filter=MDT', '--name-only']
  const migrations = ['--', `${FOLDER}/*.sql`]
  // The oldest commit that has it. In a shallow clone that is where its history begins.
  const baseline = git('log', '--diff-filter=A', '--format=%H', '--', FIRST).at(-1)
  return [
    // With -m also what a merge changes.
    ...git('log', '-m', '--format=', ...compare, ...(baseline ? [`${baseline}..HEAD`] : []), ...migrations),
    ...git('diff', ...compare, 'HEAD', ...migrations),
  ]
}

test('a migration never changes once it is committed', () => {
  expect(changedMigrations('.')).toEqual([])
})

describe('that is noticed', () => {
  let repository: string
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args], {
      cwd: repository,
      stdio: 'pipe',
    })
  const write = (name: string, text: string) => writeFileSync(path.join(repository, FOLDER, name), text)
  const commit = () => {
    git('add', '-A')
    git('commit', '-qm', 'A step')
  }
  beforeEach(() => {
    repository = mkdtempSync(path.join(tmpdir(), 'meranti-history-'))
    git('init', '-q', '-b', 'main')
    mkdirSync(path.join(repository, FOLDER), { recursive: true })
    write('0001-identity.sql', 'of the former numbering')
    commit()
    rmSync(path.join(repository, FOLDER, '0001-identity.sql'))
    write('0001-ground-rules.sql', 'rules')
    commit()
    write('0002-people.sql', 'people')
    commit()
  })
  afterEach(() => rmSync(repository, { recursive: true }))

  test('not when one is added, also on two branches', () => {
    git('checkout', '-qb', 'other')
    write('0003-other.sql', 'other')
    commit()
    git('checkout', '-q', 'main')
    write('0004-ours.sql', 'ours')
    commit()
    git('merge', '-q', 'other', '-m', 'Merge')
    expect(changedMigrations(repository)).toEqual([])
  })

  test('when one is changed, and also when that is undone in the next commit', () => {
    write('0002-people.sql', 'more people')
    expect(changedMigrations(repository)).toEqual([`${FOLDER}/0002-people.sql`])
    commit()
    write('0002-people.sql', 'people')
    commit()
    expect(changedMigrations(repository)).toHaveLength(2)
  })

  test.each(['0001-ground-rules.sql', '0002-people.sql'])('when %s gets another name', (name) => {
    git('mv', `${FOLDER}/${name}`, `${FOLDER}/${name.slice(0, 4)}-others.sql`)
    commit()
    expect(changedMigrations(repository)).toEqual([`${FOLDER}/${name}`])
  })

  test('when the first one is gone for a time', () => {
    git('rm', '-q', `${FOLDER}/0001-ground-rules.sql`)
    commit()
    write('0001-ground-rules.sql', 'other rules')
    commit()
    expect(changedMigrations(repository)).toEqual([`${FOLDER}/0001-ground-rules.sql`])
  })

  test('when a merge changes one', () => {
    git('checkout', '-qb', 'other')
    write('0003-other.sql', 'other')
    commit()
    git('checkout', '-q', 'main')
    git('merge', '-q', '--no-ff', '--no-commit', 'other')
    write('0002-people.sql', 'more people')
    commit()
    expect(changedMigrations(repository)).toContain(`${FOLDER}/0002-people.sql`)
  })

  test('in a clone that has only the parent commit, as in a pipeline', () => {
    write('0002-people.sql', 'more people')
    commit()
    const clone = `${repository}/clone`
    git('clone', '-q', '--depth', '2', `file://${repository}`, clone)
    expect(changedMigrations(clone)).toEqual([`${FOLDER}/0002-people.sql`])
  })
})
