import * as z from 'zod/mini'
import { line } from './text.ts'

/** A way to prove a second time who is signing in (DEC-44). */
export const Factor = z.enum(['passkey', 'totp', 'recovery'])
export type Factor = z.output<typeof Factor>

/**
 * A code as people type it: six digits of an authenticator app, or a recovery code of two groups of five characters. Spaces
 * and hyphens do not count.
 */
export const Code = line('Code', 40).check(z.overwrite((text) => text.replace(/[\s-]/g, '').toLowerCase()))
