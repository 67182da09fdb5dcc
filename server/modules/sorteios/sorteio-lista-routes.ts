import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { SorteioLista, SorteioListaInput, SorteioSorteio } from '../../../contract/sorteio-lista.ts'
import type { AppDeps } from '../../app-deps.ts'
import { sendEncoded } from '../../encoded-answer.ts'
import { mayOffice, usuarioOf } from '../../plugins/auth.ts'
import { TOPICS } from '../../reads/changes-repo.ts'
import { sendShared } from '../../reads/repeated.ts'
import { bodyOf } from '../../reads/shared-answers.ts'
import { answer, refuse } from '../../result.ts'
import { drawSorteio, freezeSorteio, readSorteioForOffice, readSorteioLista } from './sorteio-lista.ts'
import { readSorteioTexto } from './sorteio-lista-repo.ts'

const PLAIN = 'text/plain; charset=utf-8'

/** The list and the draw of the prize draw: public, made by admins (docs/decisions/draws.md). */
export const sorteioLista: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  const { shared } = deps

  app.get(
    '/api/sorteios/lista',
    { schema: { summary: 'A lista congelada do sorteio e o seu resultado', response: { 200: SorteioLista } } },
    async (request, reply) => {
      if (mayOffice(request.caller, 'POST /api/sorteios/lista')) return readSorteioForOffice(deps)
      return sendShared(deps, request, reply, {
        key: 'sorteio lista',
        topics: [TOPICS.catalogue],
        read: async () => ({ text: bodyOf(SorteioLista, await readSorteioLista(deps)) }),
      })
    },
  )

  app.get(
    '/api/sorteios/lista.txt',
    {
      schema: { summary: 'O arquivo da lista congelada do sorteio' },
      config: { answers: ['text/plain'] },
    },
    async (request, reply) => {
      const lista = await shared({
        key: 'sorteio lista.txt',
        topics: [TOPICS.catalogue],
        read: async () => {
          const text = await readSorteioTexto(deps.db)
          return text === null ? null : { text }
        },
      })
      if (!lista) return answer(refuse(404, 'record.not-found'))
      void reply.header('content-disposition', 'inline; filename="inscricoes-do-sorteio.txt"')
      return sendEncoded(lista, PLAIN, request, reply)
    },
  )

  app.post(
    '/api/sorteios/lista',
    {
      schema: {
        summary: 'Congela a lista das inscrições do sorteio',
        body: SorteioListaInput,
        response: { 200: SorteioLista },
      },
    },
    async ({ body, caller }) => answer(await freezeSorteio(deps, usuarioOf(caller), body)),
  )

  app.post(
    '/api/sorteios/sorteio',
    { schema: { summary: 'Faz o sorteio', body: SorteioSorteio, response: { 200: SorteioLista } } },
    async ({ body, caller }) => answer(await drawSorteio(deps, usuarioOf(caller), body)),
  )
}
