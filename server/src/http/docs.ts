import { brand } from '@bank/contract/brand'
import { contract } from '@bank/contract/contract'
import { openApi } from '@bank/contract/openapi'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

/**
 * Serves /api/openapi.json, generated from the schemas that validate requests, and /api/docs, which displays it (DEC-9).
 */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  const text = JSON.stringify(openApi(contract, { title: `${brand.bankName} API`, version: '1' }))
  app.get('/api/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(text))
  await app.register(swagger, { mode: 'static', specification: { document: JSON.parse(text) } })
  await app.register(swaggerUi, { routePrefix: '/api/docs' })
}
