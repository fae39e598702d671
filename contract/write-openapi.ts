import { writeFileSync } from 'node:fs'
import { brand } from './src/brand.ts'
import { contract } from './src/contract.ts'
import { openApi } from './src/openapi.ts'

/** Writes contract/openapi.json, which is committed so that changes of the API are visible in review. */
const document = openApi(contract, { title: `${brand.bankName} API`, version: '1' })
writeFileSync(new URL('openapi.json', import.meta.url), `${JSON.stringify(document, null, 2)}\n`)
