import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { ConfirmFactorInput, FactorSecret, LoginCodeInput, LoginWithCodes } from '../../../contract/second-factor.ts'
import { LoginOutcome, type LoginStep } from '../../../contract/sessao.ts'
import { FirstPasswordInput } from '../../../contract/users.ts'
import type { AppDeps } from '../../app-deps.ts'
import { findTicket } from '../../auth/login-ticket-repo.ts'
import { requesterOf } from '../../auth/requester.ts'
import { clearTicketCookie, ticketOf } from '../../auth/sessions.ts'
import { answer, Refused, refuse } from '../../result.ts'
import { publish } from '../../sales/publish.ts'
import { begun, stepDone } from './begin-session.ts'
import { chooseFirstPassword } from './first-password.ts'
import { beginAtLogin, confirmAtLogin, logInWithCode, type Ticket } from './login-steps.ts'

/** The steps of a login after the password (docs/api.md#second-factor). */
export const loginSteps: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  /** @throws Refused when its time is over, or the ticket was used or is for another step */
  const ticketFor = async (request: FastifyRequest, step: LoginStep['falta']): Promise<Ticket> => {
    const token = ticketOf(request)
    const user = token ? await findTicket(deps.db, token, step) : null
    if (!token || !user) throw new Refused(refuse(401, 'factor.ticket-over'))
    request.provenBy = `usuario:${user.id}`
    return { token, user }
  }

  app.post(
    '/api/login/codigo',
    {
      schema: {
        summary: 'Entra no back-office com um código, depois da senha',
        body: LoginCodeInput,
        response: { 200: LoginOutcome },
      },
    },
    async (request, reply) => {
      const ticket = await ticketFor(request, 'codigo')
      const outcome = answer(await logInWithCode(deps, ticket, request.body.codigo, requesterOf(request)))
      return stepDone(deps, request, reply, outcome)
    },
  )

  app.post(
    '/api/login/senha',
    {
      schema: {
        summary: 'Troca a senha provisória pela de quem entra, e entra no back-office',
        body: FirstPasswordInput,
        response: { 200: LoginOutcome },
      },
    },
    async (request, reply) => {
      const ticket = await ticketFor(request, 'senha')
      const outcome = answer(await chooseFirstPassword(deps, ticket, request.body.senha, requesterOf(request)))
      return stepDone(deps, request, reply, outcome)
    },
  )

  app.post(
    '/api/login/segundo-fator',
    {
      schema: {
        summary: 'Começa a verificação em duas etapas de quem precisa dela para entrar',
        response: { 200: FactorSecret },
      },
    },
    async (request) => answer(await beginAtLogin(deps, await ticketFor(request, 'cadastro'))),
  )

  app.post(
    '/api/login/segundo-fator/confirmar',
    {
      schema: {
        summary: 'Liga a verificação em duas etapas com o primeiro código e entra no back-office',
        body: ConfirmFactorInput,
        response: { 200: LoginWithCodes },
      },
    },
    async (request, reply) => {
      const ticket = await ticketFor(request, 'cadastro')
      const { ended, ...logged } = answer(await confirmAtLogin(deps, ticket, request.body.codigo, requesterOf(request)))
      for (const id of ended) publish(deps, 'sessionEnded', id)
      clearTicketCookie(request, reply)
      return begun(deps, request, reply, logged)
    },
  )
}
