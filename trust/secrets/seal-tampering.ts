import { verification } from '@bank/contract/verification'
import sql from 'sql-template-tag'
import type { Chance } from '../../demo/chance.ts'
import { getDataKey } from '../../server/src/encryption/data-keys.ts'
import { unseal } from '../../server/src/encryption/seal.ts'
import { placeOfSsn } from '../../server/src/verification/submission.ts'
import { undone } from '../../server/testing/tampering.ts'
import { cardFile } from '../../server/testing/verification.ts'
import type { Bank } from '../harness/bank-under-test.ts'

type Sealed = { id: string; userId: string; dataKeyId: string; sealed: Buffer }

/** Flips bits of sealed SSNs, and moves sealed SSNs and wrapped keys to other records. */
export async function tamperWithSeals({ owner, masterKeys, add }: Bank, chance: Chance, flips: number) {
  for (let n = 0; n < 4; n++) {
    const member = await add()
    await member.at(0)(verification.submit, { form: { ssn: `21909999${n}`, idFront: await cardFile() } })
  }
  const rows = await owner.rows<Sealed>(sql`
    select id, user_id as "userId", data_key_id as "dataKeyId", ssn_sealed as sealed
    from verification_submissions where ssn_sealed is not null order by id`)
  let [tried, refused] = [0, 0]
  const wrong: string[] = []
  const isRefused = async (what: string, open: () => Promise<Buffer> | Buffer) => {
    tried++
    try {
      await open()
      wrong.push(`a seal opens although ${what}`)
    } catch {
      refused++
    }
  }

  for (const row of rows) {
    const key = await getDataKey(owner, masterKeys, row.dataKeyId)
    // An unchanged seal must open, otherwise the refusals prove nothing.
    if (!/^\d{9}$/.test(unseal(key, row.sealed, placeOfSsn(row)).toString()))
      wrong.push('a seal can’t be opened')
    for (let n = 0; n < flips / rows.length; n++) {
      const changed = Buffer.from(row.sealed)
      const bit = Math.floor(chance() * changed.length * 8)
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      await isRefused(`bit ${bit} is flipped`, () => unseal(key, changed, placeOfSsn(row)))
    }
    for (const other of rows.filter(({ id }) => id !== row.id)) {
      await isRefused('it was moved to another record', () => unseal(key, row.sealed, placeOfSsn(other)))
      await isRefused('it belongs to another record', () => unseal(key, other.sealed, placeOfSsn(row)))
      await isRefused('its key was replaced by another record’s', () =>
        keyFrom({ owner, masterKeys }, row, other),
      )
    }
  }
  return { tried, refused, wrong }
}

/** The key of one record after it was overwritten with the wrapped key of another. The change is rolled back. */
async function keyFrom(
  { owner, masterKeys }: Pick<Bank, 'owner' | 'masterKeys'>,
  row: Sealed,
  other: Sealed,
): Promise<Buffer> {
  let key: Buffer = Buffer.of()
  await undone(owner, async (tx) => {
    await tx.run(sql`
      update data_keys set wrapped = (select wrapped from data_keys where id = ${other.dataKeyId})
      where id = ${row.dataKeyId}`)
    key = await getDataKey(tx, masterKeys, row.dataKeyId)
  })
  return key
}
