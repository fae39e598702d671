import { readFileSync } from 'node:fs'
import path from 'node:path'
import solc from 'solc'
import { parseAbi } from 'viem'
import * as z from 'zod'

const Compiled = z.object({
  contracts: z.object({
    Token: z.object({
      Token: z.object({ evm: z.object({ deployedBytecode: z.object({ object: z.string() }) }) }),
    }),
  }),
})

/** The token, compiled. */
export function tokenCode() {
  const content = readFileSync(path.join(import.meta.dirname, 'Token.sol'), 'utf8')
  const input = {
    language: 'Solidity',
    sources: { Token: { content } },
    settings: { outputSelection: { '*': { '*': ['evm.deployedBytecode.object'] } } },
  }
  const { contracts } = Compiled.parse(JSON.parse(solc.compile(JSON.stringify(input))))
  const bytecode: `0x${string}` = `0x${contracts.Token.Token.evm.deployedBytecode.object}`
  return { abi: tokenAbi, bytecode }
}

export const tokenAbi = parseAbi([
  'function mint(address to, uint256 value)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function transferToEach(address[] receivers, uint256 value)',
  'function forward(address to) payable',
])
