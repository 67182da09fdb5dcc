import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Casa, CasaInput, CasaLogoInput } from '../../../contract/casa.ts'
import { LOGO_MAX_BYTES } from '../../../contract/limits.ts'
import { LOGO_SIZES, type LogoSize, type LogoUse } from '../../../contract/logo-rules.ts'
import type { AppDeps } from '../../app-deps.ts'
import { refuseUnproven } from '../../auth/recent-proof.ts'
import { QueueFull } from '../../limits/concurrency-limit.ts'
import { readLogo } from '../../pictures/logo-pictures.ts'
import { actorOf, type Caller, usuarioOf } from '../../plugins/auth.ts'
import { uploads } from '../../plugins/uploads.ts'
import { TOPICS } from '../../reads/changes-repo.ts'
import { sendShared } from '../../reads/repeated.ts'
import { bodyOf } from '../../reads/shared-answers.ts'
import { answer, refuse, Refused } from '../../result.ts'
import { readCasa, removeLogo, saveCasa, saveLogo } from './casa-service.ts'

const FileParams = z.object({ file: z.string().max(60) })
const FILE = new RegExp(
  `^([0-9a-f]{12})-(?:(escudo)-(${LOGO_SIZES.join('|')})\\.webp|(icone|fundo)-(${LOGO_SIZES.join('|')})\\.png|(previa)\\.jpg)$`,
)
const TYPES: Record<LogoUse | 'previa', string> = {
  escudo: 'image/webp',
  icone: 'image/png',
  fundo: 'image/png',
  previa: 'image/jpeg',
}

const busy = (error: unknown): never => {
  throw error instanceof QueueFull ? new Refused(refuse(503, 'server.unavailable')) : error
}

/** Calls of the house (docs/api.md#casa). */
export const casa: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  const unproven = (caller: Caller) => refuseUnproven(deps.db, usuarioOf(caller))

  app.get(
    '/api/casa',
    { schema: { summary: 'Mostra a casa: nome, contato, redes, cores e escudo', response: { 200: Casa } } },
    async (request, reply) =>
      sendShared(deps, request, reply, {
        key: 'casa',
        topics: [TOPICS.house],
        read: async () => ({ text: bodyOf(Casa, await readCasa(deps)) }),
      }),
  )

  app.get(
    '/api/casaImg/:file',
    {
      schema: { summary: 'Escudo da casa', params: FileParams },
      config: { answers: [...new Set(Object.values(TYPES))] },
    },
    async ({ params }, reply) => {
      const [, hash = '', whole, wide, square, side, preview] = FILE.exec(params.file) ?? []
      const use = (whole ?? square ?? preview) as LogoUse | 'previa' | undefined
      const size = Number(wide ?? side ?? 512) as LogoSize
      const content = use ? await readLogo({ db: deps.db, hash, use, size }).catch(busy) : null
      if (!use || !content) return answer<FastifyReply>(refuse(404, 'record.not-found'))
      // Networks and mail services load a link's preview, and the logo of an e-mail, into their own sites.
      if (use === 'previa' || use === 'icone') reply.header('cross-origin-resource-policy', 'cross-origin')
      return reply.type(TYPES[use]).header('cache-control', 'public, max-age=31536000, immutable').send(content)
    },
  )

  app.put(
    '/api/casa',
    { schema: { summary: 'Edita a casa', body: CasaInput, response: { 200: Casa } } },
    async ({ body, caller }) => answer((await unproven(caller)) ?? (await saveCasa(deps, body, actorOf(caller)))),
  )

  app.delete(
    '/api/casa/logo',
    { schema: { summary: 'Retira o escudo da casa', response: { 200: Casa } } },
    async ({ caller }) => answer((await unproven(caller)) ?? (await removeLogo(deps, actorOf(caller)))),
  )

  await app.register(async (scope) => {
    await scope.register(uploads)
    const upload = { field: 'logo', maxBytes: LOGO_MAX_BYTES, tooLarge: 'picture.too-large' as const }
    scope.withTypeProvider<ZodTypeProvider>().put(
      '/api/casa/logo',
      {
        schema: { summary: 'Envia o escudo da casa', body: CasaLogoInput, response: { 200: Casa } },
        config: { upload },
      },
      async ({ body, caller }) =>
        answer((await unproven(caller)) ?? (await saveLogo(deps, body.logo, actorOf(caller)))),
    )
  })
}
