/**
 * By default zod compiles its schemas with `new Function`. Our content policy forbids that, and browsers report even the
 * attempt as a violation, so this turns it off before zod starts. Imported by root.tsx, which runs before every screen.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
