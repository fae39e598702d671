/** The chain id that development nodes use. No chain with money has it. */
export const CHAIN_ID = 31_337
export const CHAIN_PORT = 8545
export const CHAIN_URL = `http://127.0.0.1:${CHAIN_PORT}`
