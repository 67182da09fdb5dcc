import { antesOf, type ToldFacts } from '../../../contract/avisar-rules.ts'
import { businessDay, isEventoPast } from '../../../contract/dates.ts'
import type { Evento, EventoInput } from '../../../contract/eventos.ts'
import { DEFAULT_MAX_POR_CLIENTE } from '../../../contract/limits.ts'
import { MUDAR_MESSAGES } from '../../../contract/messages-mudar.ts'
import { OFFICE_MESSAGES } from '../../../contract/messages-office.ts'
import { toReais } from '../../../contract/money.ts'
import { MEIA_PERCENTUAL } from '../../../contract/tarifas-rules.ts'
import { stripAccents } from '../../../contract/text-rules.ts'
import type { Usuario } from '../../auth/admin-sessions-repo.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { isStale, recordCreated, recordDeleted, recordEdited } from '../../db/edits.ts'
import { changes } from '../../db/history.ts'
import { beginFila } from '../../fila/begin.ts'
import { lockDrawn } from '../../fila/fila-repo.ts'
import { readFacts } from '../../mensagens/evento-data-repo.ts'
import { writeMessagesToMany } from '../../mensagens/write-repo.ts'
import { worksInCidade } from '../../plugins/auth.ts'
import { done, type Refusal, refuse, refuseFields, type Result } from '../../result.ts'
import { type EditDeps, editing } from './publish-edit.ts'
import {
  countLive,
  deleteEvento,
  type EventoFields,
  hasPast,
  hideEvento,
  insertEvento,
  lockCidadeForShare,
  lockEvento,
  lockStockOf,
  sumNet,
  updateEvento,
} from './edit-repo.ts'
import { readEvento } from './eventos-repo.ts'
import { toEvento } from './eventos-service.ts'
import { readHolders } from './mudar-repo.ts'
import { meiaFields, type MeiaRules, readMeiaRules, storeMeiaRules } from './meia-repo.ts'

type Fila = Pick<EventoFields, 'fila_abre_em' | 'data' | 'inicio_vendas'>

const minuteOf = (instant: string): string => instant.slice(0, 'YYYY-MM-DDTHH:MM'.length)

/**
 * The opening of the waiting room after an edit. Forms have no seconds: a stored instant with seconds that was sent
 * back without them is unchanged.
 * @param sent undefined: the stored value stays
 */
const openingOf = (sent: string | null | undefined, stored: string | null): string | null =>
  sent === undefined || (sent !== null && stored !== null && minuteOf(sent) === minuteOf(stored)) ? stored : sent

/**
 * The reason why the opening of the waiting room cannot be saved; null when it can. Once it has opened, people have
 * numbers or are about to get them: it may only be turned off, permanently.
 * @param before the stored opening; null for a new event
 */
function filaRefusal(
  fields: Fila,
  before: Fila | null,
  { now, isDrawn }: { now: Date; isDrawn: boolean },
): Refusal | null {
  const abreEm = fields.fila_abre_em
  const stored = before?.fila_abre_em ?? null
  const isOpen = isDrawn || (stored !== null && new Date(stored) <= now)
  if (abreEm === null || (abreEm === stored && isOpen)) return null
  const wrong = (message: string) => refuseFields({ fila_abre_em: message })
  if (isOpen) return wrong(OFFICE_MESSAGES.eventoFilaSorteada)
  if (abreEm !== stored && new Date(abreEm) <= now) return wrong(OFFICE_MESSAGES.eventoFilaPassada)
  const day = businessDay(abreEm)
  if (day >= fields.data) return wrong(OFFICE_MESSAGES.eventoFilaTarde)
  return day < fields.inicio_vendas ? wrong(OFFICE_MESSAGES.eventoFilaCedo) : null
}

const NEW = {
  hora: null,
  max_por_cliente: DEFAULT_MAX_POR_CLIENTE,
  fila_abre_em: null,
  artistas: '',
  categoria: null,
  acompanhantes_ate: null,
}
const subject = (id: string, actor: string) => ({ entity: 'evento' as const, id, actor })
/** The name in the form that `eventos/list` searches. */
export const searchName = (nome: string): string => stripAccents(nome).toLowerCase()

/** The form's fields merged with the stored ones: where one of these was not sent, the stored value stays. */
function fieldsOf(input: EventoInput, stored: Pick<EventoFields, keyof typeof NEW>) {
  const { id: _id, versao: _versao, publicado: _publicado, avisar: _avisar, ...own } = input
  const { vende_meia: _vende, meia_percentual: _percentual, meia_taxa_inteira: _taxa, ...sent } = own
  return {
    ...sent,
    hora: sent.hora === undefined ? stored.hora : sent.hora,
    max_por_cliente: sent.max_por_cliente ?? stored.max_por_cliente,
    fila_abre_em: openingOf(sent.fila_abre_em, stored.fila_abre_em),
    artistas: sent.artistas ?? stored.artistas,
    categoria: sent.categoria === undefined ? stored.categoria : sent.categoria,
    acompanhantes_ate: sent.acompanhantes_ate === undefined ? stored.acompanhantes_ate : sent.acompanhantes_ate,
  } satisfies EventoFields
}

/** The rules of half price after an edit; null: it is not sold. */
function meiaOf(
  { vende_meia, meia_percentual, meia_taxa_inteira }: EventoInput,
  stored: MeiaRules | null,
): MeiaRules | null {
  if (!(vende_meia ?? stored !== null)) return null
  return {
    percentual: meia_percentual ?? stored?.percentual ?? MEIA_PERCENTUAL,
    taxa_inteira: meia_taxa_inteira ?? stored?.taxa_inteira ?? false,
  }
}

/** The saved event, as returned to its form. */
export async function savedEvento(tx: Tx, id: string): Promise<Evento> {
  const row = await readEvento(tx, id, { isOffice: true })
  if (!row) throw new Error(`event ${id} disappeared while it was being saved`)
  return toEvento(row, { isOffice: true })
}

/** Tells the people who hold tickets what of an edit concerns them. Each edit is an occasion of its own. */
async function tellHolders(
  tx: Tx,
  { channels, now }: Pick<EditDeps, 'channels' | 'now'>,
  { id, versao, data }: { id: string; versao: number; data: string },
  antes: ToldFacts,
): Promise<void> {
  if (isEventoPast(data, now()) || !antesOf(antes, await readFacts(tx, id))) return
  const idClientes = await readHolders(tx, id)
  await writeMessagesToMany(tx, channels, {
    tipo: 'evento-mudado',
    ...{ sobre: id, vez: String(versao), dados: { antes }, idClientes },
  })
}

/**
 * POST eventos: edits when an id is sent, else creates a draft. The place may change even after sales, the day of an
 * event with holders of tickets only by `POST eventos/adiar`; `avisar` tells them what changed. With
 * `publicado` the new event is public at once, for programs that do not know drafts.
 */
export function saveEvento(deps: EditDeps, actor: string, input: EventoInput): Promise<Result<Evento>> {
  return editing(deps, async (tx, changed) => {
    const noCidade = refuseFields({ id_cidade: OFFICE_MESSAGES.eventoCidade })
    if (input.id === undefined) {
      if (!(await lockCidadeForShare(tx, input.id_cidade))) return noCidade
      const fields = { ...fieldsOf(input, NEW), publicado: input.publicado ?? false }
      const wrong = filaRefusal(fields, null, { now: deps.now(), isDrawn: false })
      if (wrong) return wrong
      const id = await insertEvento(tx, fields, searchName(fields.nome))
      const meia = meiaOf(input, null)
      if (meia) await storeMeiaRules(tx, id, meia)
      if (fields.fila_abre_em) await beginFila(tx, id, actor)
      await recordCreated(tx, subject(id, actor), { ...fields, ...meiaFields(meia) })
      return done(await savedEvento(tx, id))
    }
    const before = await lockEvento(tx, input.id, 'edit')
    if (!before) return refuse(404, 'record.not-found')
    if (isStale(input.versao, before.versao)) return refuse(409, 'record.edited-meanwhile')
    if (before.mudanca.situacao === 'cancelado') return refuse(409, 'evento.canceled')
    // Its holders were promised days for giving back, which the new day must not cut short.
    if (before.mudanca.situacao === 'adiado' && input.data !== before.fields.data)
      return refuseFields({ data: MUDAR_MESSAGES.adiado })
    const moves = input.data !== before.fields.data && !isEventoPast(before.fields.data, deps.now())
    if (moves && (await readHolders(tx, input.id)).length > 0) return refuseFields({ data: MUDAR_MESSAGES.porAdiar })
    if (!(await lockCidadeForShare(tx, input.id_cidade))) return noCidade
    const fields = fieldsOf(input, before.fields)
    const stored = await readMeiaRules(tx, input.id)
    const meia = meiaOf(input, stored)
    const detail = changes({ ...before.fields, ...meiaFields(stored) }, { ...fields, ...meiaFields(meia) })
    if (detail) {
      const isDrawn = await lockDrawn(tx, input.id)
      const wrong = filaRefusal(fields, before.fields, { now: deps.now(), isDrawn })
      if (wrong) return wrong
      if (fields.fila_abre_em) await beginFila(tx, input.id, actor)
      await storeMeiaRules(tx, input.id, meia)
      const told = input.avisar ? await readFacts(tx, input.id) : null
      await updateEvento(tx, input.id, fields, searchName(fields.nome))
      await recordEdited(tx, subject(input.id, actor), detail)
      if (told) await tellHolders(tx, deps, { id: input.id, versao: before.versao + 1, data: fields.data }, told)
      changed(input.id)
    }
    return done(await savedEvento(tx, input.id))
  })
}

/**
 * DELETE eventos: refused while an event to come has paid or held tickets. Hides an event that was ever sold, held or
 * scanned; else deletes it with its sectors and lots.
 */
export function removeEvento(deps: EditDeps, actor: string, id: string): Promise<Result<{ id: string }>> {
  return editing(deps, async (tx, changed) => {
    const before = await lockEvento(tx, id, 'delete')
    if (!before) return refuse(404, 'record.not-found')
    await lockStockOf(tx, { evento: id })
    const live = await countLive(tx, { evento: id }, businessDay(deps.now()))
    if (live.count) return refuse(409, 'evento.has-tickets', [live.count, live.cents])
    const isHidden = await hasPast(tx, { evento: id })
    await (isHidden ? hideEvento : deleteEvento)(tx, id)
    await recordDeleted(tx, subject(id, actor), isHidden ? 'hidden' : before.fields)
    changed(id, before.publishing.publicado)
    return done({ id })
  })
}

/** POST eventos/vendas/total, net and in reais: for users with access to the event's city; 404 for others. */
export async function totalOf(db: Db, usuario: Usuario, id: string): Promise<Result<number>> {
  const net = await sumNet(db, id)
  return net && worksInCidade(usuario, net.id_cidade) ? done(toReais(net.cents)) : refuse(404, 'record.not-found')
}
