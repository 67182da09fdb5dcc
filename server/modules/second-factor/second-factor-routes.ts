import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  BeginFactorInput,
  ConfirmFactorInput,
  FactorSecret,
  FactorState,
  ProveFactorInput,
  RecoveryCodes,
} from '../../../contract/second-factor.ts'
import type { AppDeps } from '../../app-deps.ts'
import { usuarioOf } from '../../plugins/auth.ts'
import { answer } from '../../result.ts'
import {
  beginOwnFactor,
  confirmOwnFactor,
  factorState,
  renewOwnCodes,
  turnOffOwnFactor,
} from './second-factor-service.ts'

/** The second factor of the calling user (docs/api.md#second-factor). */
export const secondFactor: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  app.get(
    '/api/segundo-fator',
    {
      schema: {
        summary: 'Diz se a verificação em duas etapas de quem chama está ligada',
        response: { 200: FactorState },
      },
    },
    async ({ caller }) => factorState(deps, usuarioOf(caller)),
  )

  app.post(
    '/api/segundo-fator',
    {
      schema: {
        summary: 'Começa a ligar a verificação em duas etapas: pede a senha e dá o segredo',
        body: BeginFactorInput,
        response: { 200: FactorSecret },
      },
    },
    async ({ body, caller }) => answer(await beginOwnFactor(deps, usuarioOf(caller), body)),
  )

  app.post(
    '/api/segundo-fator/confirmar',
    {
      schema: {
        summary: 'Liga a verificação em duas etapas com o primeiro código e dá os códigos de recuperação',
        body: ConfirmFactorInput,
        response: { 200: RecoveryCodes },
      },
    },
    async ({ body, caller }) => answer(await confirmOwnFactor(deps, usuarioOf(caller), body.codigo)),
  )

  app.post(
    '/api/segundo-fator/codigos',
    {
      schema: {
        summary: 'Troca os códigos de recuperação: pede a senha e um código',
        body: ProveFactorInput,
        response: { 200: RecoveryCodes },
      },
    },
    async ({ body, caller }) => answer(await renewOwnCodes(deps, usuarioOf(caller), body)),
  )

  app.delete(
    '/api/segundo-fator',
    {
      schema: {
        summary: 'Desliga a verificação em duas etapas: pede a senha e um código',
        body: ProveFactorInput,
        response: { 200: z.object({ ok: z.literal(true) }) },
      },
    },
    async ({ body, caller }) => answer(await turnOffOwnFactor(deps, usuarioOf(caller), body)),
  )
}
