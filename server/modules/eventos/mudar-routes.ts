import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { ALERTA_DETAILS } from '../../../contract/alertas-details.ts'
import { toReais } from '../../../contract/money.ts'
import {
  AdiarInput,
  Cancelamento,
  CancelarInput,
  EventoEfeito,
  MudarParams,
  TentarInput,
} from '../../../contract/mudar.ts'
import { Evento } from '../../../contract/eventos.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Usuario } from '../../auth/admin-sessions-repo.ts'
import { usuarioOf } from '../../plugins/auth.ts'
import { answer, done, refuse, type Result } from '../../result.ts'
import { retryOwed } from '../../sales/cancel/cancelled-eventos.ts'
import { findCancelledOf, listPendencias, readCancelamento } from './cancelamento-repo.ts'
import { adiar, cancelar, efeitoOf } from './mudar-service.ts'
import { foreignRefusal } from './own-evento.ts'

const iso = (instant: string): string => new Date(instant).toISOString()

/** GET eventos/{id}/cancelamento: 404 when the event is not cancelled. */
async function cancelamentoOf({ db, channels }: AppDeps, usuario: Usuario, id: string): Promise<Result<Cancelamento>> {
  const foreign = await foreignRefusal(db, usuario, { evento: id })
  if (foreign) return foreign
  const found = await readCancelamento(db, id, usuario.id)
  if (!found) return refuse(404, 'record.not-found')
  const { metodos } = found
  const sum = (of: (metodo: (typeof metodos)[number]) => number): number =>
    metodos.reduce((total, metodo) => total + of(metodo), 0)
  const total = sum(({ ingressos }) => ingressos)
  const devolvidos = sum((metodo) => metodo.devolvidos)
  const recusados = sum((metodo) => metodo.recusados)
  return done({
    comecou_em: iso(found.comecou_em),
    ingressos: { total, devolvidos, recusados, esperando: total - devolvidos - recusados },
    valor: { total: toReais(sum(({ cents }) => cents)), devolvido: toReais(sum((metodo) => metodo.devolvido_cents)) },
    metodos: metodos.map(({ metodo, ingressos, cents, devolvidos, devolvido_cents }) => ({
      metodo,
      ingressos,
      valor: toReais(cents),
      devolvidos,
      devolvido: toReais(devolvido_cents),
    })),
    pessoas_avisadas: found.avisados,
    pendencias: (await listPendencias(db, id)).map(({ cents, problema, proxima_em, ...who }) => ({
      ...who,
      valor: toReais(cents),
      problema: problema ?? ALERTA_DETAILS.refundNotConfirmed,
      proxima_em: proxima_em && iso(proxima_em),
    })),
    escreve_para: channels.email ? found.email : null,
    pronto: found.pronto,
  })
}

/** POST eventos/cancelamento/tentar: 404 when nothing of this payment is left to give back. */
async function tentar(deps: AppDeps, usuario: Usuario, attempt: string): Promise<Result<Cancelamento>> {
  const evento = await findCancelledOf(deps.db, attempt)
  if (evento === null) return refuse(404, 'record.not-found')
  const foreign = await foreignRefusal(deps.db, usuario, { evento })
  if (foreign) return foreign
  const tried = await retryOwed(deps, { evento, attempt }, usuario.id)
  return tried.ok ? cancelamentoOf(deps, usuario, evento) : tried
}

/** Postponing and cancelling (docs/api.md#events-that-move). */
export const eventosMudar: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  app.post(
    '/api/eventos/adiar',
    { schema: { summary: 'Adia um evento e avisa quem tem ingresso', body: AdiarInput, response: { 200: Evento } } },
    async ({ body, caller }) => answer(await adiar(deps, usuarioOf(caller), body)),
  )
  app.post(
    '/api/eventos/cancelar',
    {
      schema: {
        summary: 'Cancela um evento para sempre e devolve o que foi pago',
        body: CancelarInput,
        response: { 200: Evento },
      },
    },
    async ({ body, caller }) => answer(await cancelar(deps, usuarioOf(caller), body)),
  )
  app.get(
    '/api/eventos/:id/efeito',
    {
      schema: {
        summary: 'Conta o que adiar ou cancelar um evento atinge',
        params: MudarParams,
        response: { 200: EventoEfeito },
      },
    },
    async ({ params, caller }) => answer(await efeitoOf(deps, usuarioOf(caller), params.id)),
  )
  app.get(
    '/api/eventos/:id/cancelamento',
    {
      schema: {
        summary: 'Mostra quanto de um evento cancelado já foi devolvido',
        params: MudarParams,
        response: { 200: Cancelamento },
      },
    },
    async ({ params, caller }) => answer(await cancelamentoOf(deps, usuarioOf(caller), params.id)),
  )
  app.post(
    '/api/eventos/cancelamento/tentar',
    {
      schema: {
        summary: 'Tenta de novo devolver um pedido de um evento cancelado',
        body: TentarInput,
        response: { 200: Cancelamento },
      },
    },
    async ({ body, caller }) => answer(await tentar(deps, usuarioOf(caller), body.id)),
  )
}
