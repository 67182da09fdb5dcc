import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Cliente } from '../../../contract/clientes.ts'
import {
  CadastroInput,
  ContaAvisos,
  ContaImpedimentos,
  ContaInput,
  ContaRemovida,
  DadosDaConta,
  EmailInput,
  Privacidade,
} from '../../../contract/conta.ts'
import { PRIVACY_VERSION } from '../../../contract/privacy-version-rules.ts'
import type { AppDeps } from '../../app-deps.ts'
import { clienteAccount, forgetAccount, rememberDevice } from '../../auth/known-device.ts'
import { clearSessionCookie } from '../../auth/sessions.ts'
import { clienteIdOf, confirmed, sessionOf } from '../../plugins/auth.ts'
import { answer } from '../../result.ts'
import { publish } from '../../sales/publish.ts'
import { changeProfile } from '../clientes/change-profile.ts'
import { answerEmail, ownAvisos } from './avisos-service.ts'
import { exportOwnData, privacyContact } from './own-data.ts'
import { countOtherEntries } from './own-data-repo.ts'
import { listImpediments, removeAccount } from './remove-account.ts'

const FILE = 'meus-dados.json'
const NOTHING_SAID: ContaAvisos = { email: null, telefone: null, perguntar: false }

/** The rights of a cliente over their own data (docs/privacy.md). */
export const conta: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  app.get(
    '/api/privacidade',
    { schema: { summary: 'Diz quem cuida dos dados pessoais', response: { 200: Privacidade } } },
    async () => ({ contato: await privacyContact(deps), versao: PRIVACY_VERSION }),
  )

  app.post(
    '/api/conta/cadastro',
    { schema: { summary: 'Muda o nome e o celular de quem chama', body: CadastroInput, response: { 200: Cliente } } },
    async (request, reply) => {
      const saved = answer(await changeProfile(deps, sessionOf(confirmed(request.caller)), request.body))
      // A device is known by the phone of its account.
      rememberDevice(request, reply, deps.config, clienteAccount(saved.telefone, saved.id))
      return saved
    },
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
      const data = answer(await exportOwnData(deps, caller, sessionOf(confirmed(caller)), body.senha))
      reply.header('content-disposition', `attachment; filename="${FILE}"`)
      return data
    },
  )

  app.get(
    '/api/conta/avisos',
    { schema: { summary: 'Diz se os avisos da casa chegam a quem chama', response: { 200: ContaAvisos } } },
    async ({ caller }) =>
      // Before the CPF is confirmed nothing of what is stored is said.
      caller.session?.isUnconfirmed ? NOTHING_SAID : answer(await ownAvisos(deps, clienteIdOf(caller))),
  )

  app.post(
    '/api/conta/email',
    {
      schema: {
        summary: 'Guarda o primeiro e-mail de quem chama, ou que não quer dar nenhum',
        body: EmailInput,
        response: { 200: ContaAvisos },
      },
    },
    async ({ body, caller }) => answer(await answerEmail(deps, clienteIdOf(confirmed(caller)), body.email)),
  )

  app.get(
    '/api/conta/remocao',
    { schema: { summary: 'Diz o que impede a exclusão da conta agora', response: { 200: ContaImpedimentos } } },
    async ({ caller }) => {
      const id = clienteIdOf(caller)
      const impedimentos = await listImpediments(deps, id)
      // With an entry of their own, a stranger could use the number to test whether any CPF is the account's.
      const total = caller.session?.isUnconfirmed ? 0 : await countOtherEntries(deps.db, id)
      return { impedimentos, outras_inscricoes_sorteio: { total, contato: await privacyContact(deps) } }
    },
  )

  app.post(
    '/api/conta/remocao',
    { schema: { summary: 'Exclui a conta de quem chama', body: ContaInput, response: { 200: ContaRemovida } } },
    async (request, reply) => {
      const session = sessionOf(confirmed(request.caller))
      const { ended, telefone } = answer(await removeAccount(deps, session, request.body.senha))
      for (const id of ended) publish(deps, 'sessionEnded', id)
      clearSessionCookie(request, reply)
      forgetAccount(request, reply, deps.config, clienteAccount(telefone, session.idCliente))
      return { ok: true as const }
    },
  )
}
