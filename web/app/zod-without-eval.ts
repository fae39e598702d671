/**
 * zod compiles its schemas with `new Function` where it can. Our content policy forbids that, and the attempt alone is
 * reported as a violation, so zod is told before it starts. Imported by root.tsx, which runs before every screen.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
