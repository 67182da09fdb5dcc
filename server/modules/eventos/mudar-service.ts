import { isNomeTyped, type AdiarErro, adiarErro } from '../../../contract/mudar-rules.ts'
import type { AdiarInput, CancelarInput, EventoEfeito } from '../../../contract/mudar.ts'
import type { Evento } from '../../../contract/eventos.ts'
import { MUDAR_MESSAGES } from '../../../contract/messages-mudar.ts'
import { OFFICE_MESSAGES } from '../../../contract/messages-office.ts'
import { toReais } from '../../../contract/money.ts'
import type { Usuario } from '../../auth/admin-sessions-repo.ts'
import { refuseUnproven } from '../../auth/recent-proof.ts'
import { isStale } from '../../db/edits.ts'
import { changes, record } from '../../db/history.ts'
import { writeMessagesToMany } from '../../mensagens/write-repo.ts'
import { done, type Refusal, refuse, refuseFields, type Result } from '../../result.ts'
import type { SalesDeps } from '../../sales/sales-deps.ts'
import { savedEvento } from './edit-evento.ts'
import { lockEvento, lockStockOf } from './edit-repo.ts'
import { readEfeito, readHolders, storeAdiado, storeCancelado } from './mudar-repo.ts'
import { foreignRefusal } from './own-evento.ts'
import { editing } from './publish-edit.ts'

const ERROS: Record<AdiarErro, Record<string, string>> = {
  'data-passada': { data: OFFICE_MESSAGES.eventoPassado },
  'mesma-data': { data: MUDAR_MESSAGES.mesmaData },
  'devolver-cedo': { devolver_ate: MUDAR_MESSAGES.devolverCedo },
  'devolver-tarde': { devolver_ate: MUDAR_MESSAGES.devolverTarde },
}

/** Who may not change this event: it is of another city, or the person has not proven just now who they are. */
const refusedTo = async ({ db }: Pick<SalesDeps, 'db'>, usuario: Usuario, id: string): Promise<Refusal | null> =>
  (await foreignRefusal(db, usuario, { evento: id })) ?? refuseUnproven(db, usuario)

/**
 * POST eventos/adiar: moves an event to another day and hour. Tickets stay valid; who holds one is told and may give it
 * back until `devolver_ate` (contract/reembolsos-rules.ts).
 * @returns 400 when a day is wrong, 403 without a recent proof, 409 when it is cancelled or was edited meanwhile
 */
export async function adiar(deps: SalesDeps, usuario: Usuario, input: AdiarInput): Promise<Result<Evento>> {
  const { id, versao, data, hora, devolver_ate, motivo } = input
  const refused = await refusedTo(deps, usuario, id)
  if (refused) return refused
  return editing(deps, async (tx, changed) => {
    const before = await lockEvento(tx, id, 'edit')
    if (!before) return refuse(404, 'record.not-found')
    const { fields, mudanca } = before
    if (mudanca.situacao === 'cancelado') return refuse(409, 'evento.canceled')
    if (isStale(versao, before.versao)) return refuse(409, 'record.edited-meanwhile')
    const erro = adiarErro(input, fields, deps.now())
    if (erro) return refuseFields(ERROS[erro])
    await storeAdiado(tx, input)
    const after = { data, hora, devolver_ate, motivo }
    const detail = changes({ ...mudanca, data: fields.data, hora: fields.hora }, after) ?? {}
    await record(tx, [
      { entity: 'evento', entityId: id, fromState: null, toState: 'adiado', actor: `usuario:${usuario.id}`, detail },
    ])
    await writeMessagesToMany(tx, deps.channels, {
      tipo: 'evento-adiado',
      sobre: id,
      // Postponed to a day, back and again, its holders are told each time.
      vez: String(before.versao + 1),
      dados: { ...after, data_anterior: fields.data, hora_anterior: fields.hora },
      idClientes: await readHolders(tx, id),
    })
    changed(id)
    return done(await savedEvento(tx, id))
  })
}

/**
 * POST eventos/cancelar: the event sells nothing and admits nobody from the commit on, and its holders are told. A job
 * gives back what was paid (server/sales/cancel).
 * @returns 400 when the typed name is not the event's, 403 without a recent proof, 409 when it is cancelled already
 */
export async function cancelar(
  deps: SalesDeps,
  usuario: Usuario,
  { id, motivo, nome }: CancelarInput,
): Promise<Result<Evento>> {
  const refused = await refusedTo(deps, usuario, id)
  if (refused) return refused
  return editing(deps, async (tx, changed) => {
    const before = await lockEvento(tx, id, 'edit')
    if (!before) return refuse(404, 'record.not-found')
    const { mudanca } = before
    if (mudanca.situacao === 'cancelado') return refuse(409, 'evento.canceled')
    if (!isNomeTyped(nome, before.fields.nome)) return refuseFields({ nome: MUDAR_MESSAGES.nome })
    // A reservation locks its lots and sectors, but not the event's row.
    await lockStockOf(tx, { evento: id })
    await storeCancelado(tx, { id, motivo, idUsuario: usuario.id })
    const detail = changes({ motivo: mudanca.motivo }, { motivo }) ?? {}
    await record(tx, [
      { entity: 'evento', entityId: id, fromState: null, toState: 'cancelado', actor: `usuario:${usuario.id}`, detail },
    ])
    await writeMessagesToMany(tx, deps.channels, {
      tipo: 'evento-cancelado',
      sobre: id,
      dados: { motivo },
      idClientes: await readHolders(tx, id),
    })
    changed(id)
    return done(await savedEvento(tx, id))
  })
}

/** The house's balance is of all cities; who works in some of them does not see it. */
async function saldoFor({ gateway }: Pick<SalesDeps, 'gateway'>, { cidades }: Usuario): Promise<EventoEfeito['saldo']> {
  const read = cidades === null ? await gateway.readBalance() : null
  if (read?.kind !== 'ok') return null
  return { disponivel: toReais(read.value.availableCents), a_receber: toReais(read.value.waitingCents) }
}

/** GET eventos/{id}/efeito: what either change would concern, and the money there is for it. */
export async function efeitoOf(
  deps: Pick<SalesDeps, 'db' | 'gateway'>,
  usuario: Usuario,
  id: string,
): Promise<Result<EventoEfeito>> {
  const foreign = await foreignRefusal(deps.db, usuario, { evento: id })
  if (foreign) return foreign
  const [{ metodos, ...counts }, saldo] = await Promise.all([readEfeito(deps.db, id), saldoFor(deps, usuario)])
  return done({
    ...counts,
    ingressos: metodos.reduce((sum, { ingressos }) => sum + ingressos, 0),
    total: toReais(metodos.reduce((sum, { cents }) => sum + cents, 0)),
    metodos: metodos.map(({ cents, ...metodo }) => ({ ...metodo, valor: toReais(cents) })),
    saldo,
  })
}
