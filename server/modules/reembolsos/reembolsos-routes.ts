import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { REFUND_PROOF_ABOVE_CENTS } from '../../../contract/chaves-rules.ts'
import { ReembolsoAnswer, ReembolsoInput } from '../../../contract/reembolsos.ts'
import type { AppDeps } from '../../app-deps.ts'
import { refuseUnproven } from '../../auth/recent-proof.ts'
import { failureDetails } from '../../db/db-errors.ts'
import { consumeRateLimit, TEN_MINUTES } from '../../limits/rate-limit.ts'
import { actorOf, type Caller, clienteIdOf } from '../../plugins/auth.ts'
import { answer, done, refuse, type Result } from '../../result.ts'
import { advanceRefund } from '../../sales/give-back/advance.ts'
import { readVenda } from '../vendas/vendas-service.ts'
import { readStatuses } from '../../sales/refund/refund-vendas-repo.ts'
import { requestRefund } from '../../sales/refund/request.ts'

const MAX_REQUESTS = 20
/** A card's refund is usually immediate. The request waits at most this long for a slow one. */
const START_WAIT_MS = 4000

/**
 * `reembolsos`: refunds sales of one order. The back-office may refund any sale of its cities, a cliente their own
 * within the rules of `contract/reembolsos-rules.ts`. A large one of the back-office asks for a recent proof.
 * @returns the status of the sales: `refunding`, or `refunded` when the provider has confirmed it already
 */
async function reembolsar(
  deps: AppDeps,
  caller: Caller,
  { ids, motivo }: z.output<typeof ReembolsoInput>,
): Promise<Result<ReembolsoAnswer>> {
  const idCliente = caller.usuario ? null : clienteIdOf(caller)
  if (idCliente !== null && !(await consumeRateLimit(deps.db, `refund:${idCliente}`, TEN_MINUTES, MAX_REQUESTS)))
    return refuse(429, 'rate.limited')
  // Who has some cities refunds tickets of events there alone.
  if (caller.usuario && caller.usuario.cidades !== null)
    for (const id of ids) if (!(await readVenda(deps, caller, id)).ok) return refuse(404, 'record.not-found')
  const who = idCliente === null ? 'admin' : 'cliente'
  const refusal = caller.usuario ? await refuseUnproven(deps.db, caller.usuario) : null
  const above = refusal && { cents: REFUND_PROOF_ABOVE_CENTS, refusal }
  const asked = await requestRefund(deps, { ids, motivo, who, actor: actorOf(caller), idCliente, above })
  if (!asked.ok) return asked
  if (asked.value !== null) await startNow(deps, asked.value, actorOf(caller))
  const result = await readStatuses(deps.db, ids)
  return result.some(({ status }) => status === 'paid') ? refuse(422, 'refund.not-accepted') : done({ result })
}

/** Starts the refund immediately. If it fails or takes too long, the job continues it. */
async function startNow(deps: AppDeps, id: string, person: string): Promise<void> {
  const enough = new AbortController()
  const begun = advanceRefund(deps, id, { person }).catch((error: unknown) =>
    deps.log.error({ refund: id, ...failureDetails(error) }, 'a refund could not be started; the job continues it'),
  )
  await Promise.race([begun, sleep(START_WAIT_MS, undefined, { signal: enough.signal }).catch(() => {})])
  enough.abort()
}

/** Requests for refunds (docs/selling.md#refunds). */
export const reembolsos: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  app.post(
    '/api/reembolsos',
    {
      schema: {
        summary: 'Pede o reembolso de um ingresso ou número',
        body: ReembolsoInput,
        response: { 200: ReembolsoAnswer },
      },
    },
    async ({ body, caller }) => answer(await reembolsar(deps, caller, body)),
  )
}
