import { z } from 'zod'
import { PATHS } from '../../contract/paths-rules.ts'
import type { About, Context, DataWithout } from './message-context.ts'
import { type EventoRow, readEvento, readName, readPaid } from './evento-data-repo.ts'
import { ingressoOf, linhasOf, taxaOf, voltaOf } from './order-data.ts'
import { readUnits } from './order-data-repo.ts'

const path = PATHS.meusIngressos
const messageEvento = ({ situacao: _, motivo: __, cancelado_em: ___, ...evento }: EventoRow) => evento

/** The event, its person and their units; null when nothing is left of it. */
async function held({ db }: Context, { idCliente, sobre }: About, states: readonly string[]) {
  const [evento, nome] = await Promise.all([readEvento(db, sobre), readName(db, idCliente)])
  const units = (await readUnits(db, { idCliente, idEvento: sobre })).filter(({ status }) => states.includes(status))
  return evento && nome !== null && units.length > 0 ? { evento, nome, units } : null
}

const Mudado = z.object({
  antes: z.object({
    local: z.string().optional(),
    hora: z.string().nullable().optional(),
    atracoes: z.boolean().optional(),
  }),
})

/** 'evento-mudado': to who still holds a ticket, of an event that takes place. */
export async function changedEvento(context: Context, about: About) {
  const found = await held(context, about, ['sold'])
  if (!found || found.evento.situacao === 'cancelado') return null
  const { local, hora, atracoes } = Mudado.parse(about.dados).antes
  const evento = messageEvento(found.evento)
  // Undone before it was told: nobody is told twice of what stayed as it was.
  const isAsBefore = (local ?? evento.local) === evento.local && (hora === undefined || hora === evento.hora)
  if (isAsBefore && atracoes === undefined) return null
  const data = {
    ...{ tipo: 'evento-mudado', evento, ingressos: found.units.map(ingressoOf), path },
    antes: {
      ...(local !== undefined && { local }),
      ...(hora !== undefined && { hora }),
      ...(atracoes !== undefined && { atracoes }),
    },
  } satisfies DataWithout<'evento-mudado'>
  return { nome: found.nome, data }
}

const Adiado = z.object({
  data: z.string(),
  hora: z.string().nullable(),
  motivo: z.string(),
  devolver_ate: z.string(),
  data_anterior: z.string(),
  hora_anterior: z.string().nullable(),
})

/** 'evento-adiado': of the newest day alone. */
export async function postponedEvento(context: Context, about: About) {
  const found = await held(context, about, ['sold'])
  if (!found || found.evento.situacao === 'cancelado') return null
  const { evento, nome, units } = found
  const { data: day, hora, motivo, devolver_ate, data_anterior, hora_anterior } = Adiado.parse(about.dados)
  if (day !== evento.data || hora !== evento.hora) return null
  const data = {
    ...{ tipo: 'evento-adiado', evento: messageEvento(evento), ingressos: units.map(ingressoOf), motivo, path },
    ...{ antes: { data: data_anterior, hora: hora_anterior }, devolverAte: devolver_ate },
  } satisfies DataWithout<'evento-adiado'>
  return { nome, data }
}

/** 'evento-cancelado': what comes back is counted whether or not it is on its way already. */
export async function cancelledEvento(context: Context, about: About) {
  const { db, now } = context
  const found = await held(context, about, ['sold', 'refunding', 'refunded'])
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
