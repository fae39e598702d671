import path from 'node:path'

/**
 * The environment in which a program that a test starts keeps what it compiled, where main.mjs does too. Without it, each
 * start compiles all of the server again, which takes half of its time.
 */
export const COMPILE_CACHE = {
  NODE_COMPILE_CACHE: path.join(import.meta.dirname, '../../node_modules/.cache/meranti'),
} as const
