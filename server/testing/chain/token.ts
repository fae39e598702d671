import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Hex, isHex, parseAbi } from 'viem'
import * as z from 'zod'

const Compiled = z.object({
  contracts: z.object({
    Token: z.object({
      Token: z.object({ evm: z.object({ deployedBytecode: z.object({ object: z.string() }) }) }),
    }),
  }),
})

const CACHE = path.join(import.meta.dirname, '../../../.cache')

/** The token, compiled when its source is new. */
export async function tokenCode() {
  const content = readFileSync(path.join(import.meta.dirname, 'Token.sol'), 'utf8')
  const file = path.join(CACHE, `token-${createHash('sha256').update(content).digest('hex')}`)
  if (!existsSync(file)) keep(file, await compile(content))
  const bytecode = readFileSync(file, 'utf8')
  if (!isHex(bytecode)) throw new Error(`${file} has no code: remove it`)
  return { abi: tokenAbi, bytecode }
}

async function compile(content: string): Promise<Hex> {
  // Loading it takes a second.
  const { default: solc } = await import('solc')
  const input = {
    language: 'Solidity',
    sources: { Token: { content } },
    settings: { outputSelection: { '*': { '*': ['evm.deployedBytecode.object'] } } },
  }
  const { contracts } = Compiled.parse(JSON.parse(solc.compile(JSON.stringify(input))))
  return `0x${contracts.Token.Token.evm.deployedBytecode.object}`
}

/** Under its name only once it is whole: others read it meanwhile. */
function keep(file: string, text: string): void {
  mkdirSync(CACHE, { recursive: true })
  const draft = `${file}-${randomUUID()}`
  writeFileSync(draft, text)
  renameSync(draft, file)
}

export const tokenAbi = parseAbi([
  'function mint(address to, uint256 value)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function transferToEach(address[] receivers, uint256 value)',
  'function forward(address to) payable',
  'function forwardInVain(address to) payable',
  'function forwardAndFail(address to) payable',
  'function forwardAndMint(address to, uint256 value) payable',
])
