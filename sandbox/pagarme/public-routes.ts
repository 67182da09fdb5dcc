import type { FastifyInstance, FastifyRequest } from 'fastify'
import sharp from 'sharp'
import { renderSVG } from 'uqr'
import type { Sandbox } from '../core/sandbox.ts'
import { pixCodeOfTransaction } from './orders.ts'
import { denied, problem } from './problem.ts'
import { createToken, getToken } from './tokens.ts'

type TokenRequest = { Querystring: { appId?: string } }

/** Pagar.me docs: called from the page with the public key, never with the secret key. */
function checkApp(request: FastifyRequest<TokenRequest>): void {
  if (request.headers.authorization !== undefined) throw problem(400, 'The Authorization header is not allowed.')
  if (!/^pk_test_\w+$/.test(request.query.appId ?? '')) throw denied()
}

/** The routes that the buyer's browser calls: no Authorization, any origin. */
export async function publicRoutes(app: FastifyInstance, { sandbox }: { sandbox: Sandbox }): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*')
  })

  app.options('/tokens', async (_request, reply) => {
    reply.header('access-control-allow-methods', 'POST')
    reply.header('access-control-allow-headers', 'Content-Type')
    return reply.code(204).send()
  })

  app.post<TokenRequest>('/tokens', async (request) => {
    checkApp(request)
    return createToken(sandbox, request.body)
  })

  app.get<TokenRequest & { Params: { id: string } }>('/tokens/:id', async (request) => {
    checkApp(request)
    return getToken(sandbox, request.params.id)
  })

  app.get<{ Params: { tran: string } }>('/transactions/:tran/qrcode', async (request, reply) => {
    const code = pixCodeOfTransaction(sandbox, request.params.tran)
    const drawing = Buffer.from(renderSVG(code, { ecc: 'M', border: 4 }))
    return reply.type('image/png').send(await sharp(drawing).resize(400).png().toBuffer())
  })
}
