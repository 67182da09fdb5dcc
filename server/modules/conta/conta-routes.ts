import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { ContaImpedimentos, ContaInput, ContaRemovida, DadosDaConta, Privacidade } from '../../../contract/conta.ts'
import { PRIVACY_VERSION } from '../../../contract/privacy-version-rules.ts'
import type { AppDeps } from '../../app-deps.ts'
import { forgetAccount } from '../../auth/known-device.ts'
import { clearSessionCookie } from '../../auth/sessions.ts'
import { clienteIdOf, sessionOf } from '../../plugins/auth.ts'
import { answer } from '../../result.ts'
import { tell } from '../../sales/tell.ts'
import { exportOwnData } from './own-data.ts'
import { listImpediments, removeAccount } from './remove-account.ts'

const FILE = 'meus-dados-bilheteria.json'
/** Without a configured one; a production start refuses that. */
const DEMO_CONTACT = 'Loja de demonstração, sem encarregado de dados'

/** The rights of a cliente over their own data (docs/privacy.md). */
export const conta: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  app.get(
    '/api/privacidade',
    { schema: { summary: 'Diz quem cuida dos dados pessoais', response: { 200: Privacidade } } },
    async () => ({ contato: deps.config.PRIVACY_CONTACT ?? DEMO_CONTACT, versao: PRIVACY_VERSION }),
  )

  app.post(
    '/api/conta/dados',
    {
      schema: {
        summary: 'Entrega a quem chama tudo o que a loja sabe da sua conta',
        body: ContaInput,
        response: { 200: DadosDaConta },
      },
    },
    async ({ body, caller }, reply) => {
      const data = answer(await exportOwnData(deps, caller, sessionOf(caller), body.senha))
      reply.header('content-disposition', `attachment; filename="${FILE}"`)
      return data
    },
  )

  app.get(
    '/api/conta/remocao',
    { schema: { summary: 'Diz o que impede a exclusão da conta agora', response: { 200: ContaImpedimentos } } },
    async ({ caller }) => ({ impedimentos: await listImpediments(deps, clienteIdOf(caller)) }),
  )

  app.post(
    '/api/conta/remocao',
    { schema: { summary: 'Exclui a conta de quem chama', body: ContaInput, response: { 200: ContaRemovida } } },
    async (request, reply) => {
      const session = sessionOf(request.caller)
      const { ended, telefone } = answer(await removeAccount(deps, session, request.body.senha))
      for (const id of ended) tell(deps, 'sessionEnded', id)
      clearSessionCookie(request, reply)
      forgetAccount(request, reply, deps.config, { kind: 'cliente', name: telefone })
      return { ok: true as const }
    },
  )
}
