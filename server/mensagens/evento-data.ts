import { z } from 'zod'
import { antesOf } from '../../contract/avisar-rules.ts'
import { PATHS } from '../../contract/paths-rules.ts'
import type { About, Context, DataWithout } from './message-context.ts'
import { type EventoRow, Facts, readEvento, readMoved, readName, readPaid } from './evento-data-repo.ts'
import { ingressoOf, linhasOf, taxaOf, voltaOf } from './order-data.ts'
import { readUnits } from './order-data-repo.ts'

const path = PATHS.meusIngressos
const messageEvento = ({ nome, data, hora, local, endereco, cidade, estado }: EventoRow) => ({
  ...{ nome, data, hora, local, endereco, cidade, estado },
})

/** The event, its person and their units; null when nothing is left of it. */
async function held<Row extends EventoRow>(
  { db }: Context,
  { idCliente, sobre }: About,
  states: readonly string[],
  read: Promise<Row | null>,
) {
  const [evento, nome] = await Promise.all([read, readName(db, idCliente)])
  const units = (await readUnits(db, { idCliente, idEvento: sobre })).filter(({ status }) => states.includes(status))
  return evento && nome !== null && units.length > 0 ? { evento, nome, units } : null
}

/**
 * Who still holds a ticket of an event that takes place, for the newest of its changes alone: it tells what holds now,
 * from what this person knows on.
 */
async function toldOfMove(context: Context, about: About, tipo: 'evento-mudado' | 'evento-adiado') {
  const found = await held(context, about, ['sold'], readMoved(context.db, about, tipo))
  return !found || found.evento.situacao === 'cancelado' || found.evento.is_overtaken ? null : found
}

const Mudado = z.object({ antes: Facts })

/** 'evento-mudado'. Undone before it was told, it is not told. */
export async function changedEvento(context: Context, about: About) {
  const found = await toldOfMove(context, about, 'evento-mudado')
  const antes = found && antesOf(Mudado.parse(found.evento.antes).antes, found.evento.fatos)
  if (!antes) return null
  const { evento, nome, units } = found
  const data = {
    ...{ tipo: 'evento-mudado', evento: messageEvento(evento), ingressos: units.map(ingressoOf), path, antes },
  } satisfies DataWithout<'evento-mudado'>
  return { nome, data }
}

const Adiado = z.object({ motivo: z.string(), devolver_ate: z.string() })
const Before = z.object({ data_anterior: z.string(), hora_anterior: z.string().nullable() })

/** 'evento-adiado'. Moved there and back before it was told, it is not told. */
export async function postponedEvento(context: Context, about: About) {
  const found = await toldOfMove(context, about, 'evento-adiado')
  if (!found) return null
  const { evento, nome, units } = found
  const { data_anterior, hora_anterior } = Before.parse(evento.antes)
  if (data_anterior === evento.data && hora_anterior === evento.hora) return null
  const { motivo, devolver_ate } = Adiado.parse(about.dados)
  const data = {
    ...{ tipo: 'evento-adiado', evento: messageEvento(evento), ingressos: units.map(ingressoOf), motivo, path },
    ...{ antes: { data: data_anterior, hora: hora_anterior }, devolverAte: devolver_ate },
  } satisfies DataWithout<'evento-adiado'>
  return { nome, data }
}

/** 'evento-cancelado': what comes back is counted whether or not it is on its way already. */
export async function cancelledEvento(context: Context, about: About) {
  const { db, now } = context
  const found = await held(context, about, ['sold', 'refunding', 'refunded'], readEvento(db, about.sobre))
  const at = found?.evento.cancelado_em
  if (!found || !at) return null
  const { evento, nome, units } = found
  const canceladoEm = new Date(at).toISOString()
  const paid = await readPaid(db, about.idCliente, about.sobre, canceladoEm)
  const data = {
    ...{ tipo: 'evento-cancelado', evento: messageEvento(evento), ingressos: units.map(ingressoOf), path },
    ...{ motivo: evento.motivo ?? '', canceladoEm, voltas: paid.map((one) => voltaOf(one, now)) },
    ...{ linhas: linhasOf(units), taxaCents: taxaOf(units) },
  } satisfies DataWithout<'evento-cancelado'>
  return { nome, data }
}
