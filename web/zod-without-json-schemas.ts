/**
 * Stands in for the parts of zod that write JSON schemas, 5 kB that every screen would load and none uses: only
 * `npm run openapi` writes them, on the server's side (vite.config.ts). What a schema says of itself through them, such as
 * `z.string().max(5).maxLength`, fails here, loudly.
 */
export const createToJSONSchemaMethod = () => toJSONSchema
export const createStandardJSONSchemaMethod = () => toJSONSchema

export function toJSONSchema(): never {
  throw new Error('The browser has no JSON schemas.')
}

export const JSONSchemaGenerator = toJSONSchema
