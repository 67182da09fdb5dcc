import { businessDay } from '../../../contract/dates.ts'
import { entranceCodeIn, isPassCode } from '../../../contract/ingresso-rules.ts'
import { isCancelado } from '../../../contract/mudar-rules.ts'
import type {
  Conferencia,
  ConferirInput,
  EntradaInput,
  EntradasAnswer,
  PortariaIngresso,
} from '../../../contract/portaria.ts'
import { type ResultadoEntrada, readAt } from '../../../contract/portaria-rules.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Usuario } from '../../auth/admin-sessions-repo.ts'
import type { Tx } from '../../db/connection.ts'
import { record } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import { worksInCidade } from '../../plugins/auth.ts'
import { done, type Result, refuse } from '../../result.ts'
import { type Entrada, insertConflitos, insertEntradas, readEntradas } from '../../sales/admit/entradas-repo.ts'
import { isPassAdmissible, lockPasses, type PassRow, readPasses } from '../../sales/admit/passes-repo.ts'
import { isAdmissible, type LockedTicket, lockTickets, markUsed, readTicket } from '../../sales/admit/tickets-repo.ts'
import { findNamed } from './portaria-passes.ts'
import { findEvento } from './portaria-repo.ts'

/** What a scan names: a sale or a membership; neither by a code that is not ours. */
type Named = { idVenda: string | null; idSocio: string | null }
/** An uploaded scan: what it names, and whether it carried a code signed by us. */
type Scan = Named & {
  id: string
  isSigned: boolean
  portao: string
  lidaEm: Date
  /** Whether the person is in already. */
  isIn: boolean
  documentoVisto: boolean | null
}
type PortariaContext = { idEvento: string; usuario: Usuario; today: string; isCancelado: boolean }

/** Another request inserted a scan with the same id between our read and our insert: the transaction is retried. */
class ConcurrentInsert extends Error {}
const TRIES = 3

function namedBy({ tickets }: AppDeps, { codigo, id_venda, id_socio }: ConferirInput): Named {
  if (!codigo) return { idVenda: id_venda ?? null, idSocio: id_venda ? null : (id_socio ?? null) }
  const code = entranceCodeIn(codigo) ?? ''
  return isPassCode(code)
    ? { idVenda: null, idSocio: tickets.readPass(code) }
    : { idVenda: tickets.read(code), idSocio: null }
}

function toScan(deps: AppDeps, input: EntradaInput): Scan {
  const { id, codigo, portao, lida_em, sem_rede, documento_visto } = input
  return {
    id,
    ...namedBy(deps, input),
    isSigned: Boolean(codigo),
    portao: portao ?? '',
    lidaEm: readAt(lida_em, deps.now()),
    isIn: sem_rede === true,
    documentoVisto: documento_visto ?? null,
  }
}

/** The result returned to the portaria. An id without a signed code reveals nothing about tickets of other cities. */
function checkScan(
  ticket: LockedTicket | undefined,
  { idEvento, usuario }: PortariaContext,
  isSigned: boolean,
): ResultadoEntrada {
  if (!ticket || ticket.id_evento === null || ticket.id_cidade === null) return 'desconhecida'
  if (ticket.id_evento !== idEvento)
    return isSigned || worksInCidade(usuario, ticket.id_cidade) ? 'outro-evento' : 'desconhecida'
  if (ticket.is_cancelado) return 'evento-cancelado'
  if (ticket.entregue) return 'ja-utilizada'
  return isAdmissible(ticket) ? 'aceita' : 'nao-paga'
}

/** The same for a membership card. An id alone reveals only members whose plan includes the entrance. */
function checkPass(
  pass: PassRow | undefined,
  { today, isCancelado }: PortariaContext,
  isSigned: boolean,
): ResultadoEntrada {
  if (!pass || (!isSigned && !pass.coberta)) return 'desconhecida'
  if (isCancelado) return 'evento-cancelado'
  if (isPassAdmissible(pass, today)) return 'aceita'
  return pass.entregue_at === null ? 'nao-paga' : 'ja-utilizada'
}

/** The locked tickets and cards that scans name, by id. */
type Locked = { tickets: Map<string, LockedTicket>; passes: Map<string, PassRow> }

/** Computes the results of new scans in the order of their times: the earliest one is admitted. */
function checkScans(scans: Scan[], { tickets, passes }: Locked, context: PortariaContext): Entrada[] {
  const inOrder = [...scans].sort((a, b) => a.lidaEm.getTime() - b.lidaEm.getTime())
  return inOrder.map(({ id, idVenda, idSocio, isSigned, portao, lidaEm, documentoVisto }) => {
    const ticket = tickets.get(idVenda ?? '')
    const pass = passes.get(idSocio ?? '')
    const resultado = idSocio === null ? checkScan(ticket, context, isSigned) : checkPass(pass, context, isSigned)
    if (ticket && resultado === 'aceita') tickets.set(ticket.id, { ...ticket, entregue: true })
    if (pass && resultado === 'aceita') passes.set(pass.id, { ...pass, entregue_at: lidaEm.toISOString() })
    const known = resultado === 'desconhecida' ? { idVenda: null, idSocio: null } : { idVenda, idSocio }
    const reading = { id, idEvento: context.idEvento, ...known, idUsuario: context.usuario.id }
    return { ...reading, resultado, portao, lidaEm, documentoVisto }
  })
}

const RESULTS_WITH_TICKET = new Set<ResultadoEntrada>(['aceita', 'ja-utilizada', 'nao-paga', 'evento-cancelado'])

async function storeEntradas(tx: Tx, scans: Scan[], context: PortariaContext): Promise<EntradasAnswer['result']> {
  const once = scans.filter(({ id }, index) => scans.findIndex((scan) => scan.id === id) === index)
  const ids = once.map(({ id }) => id)
  const passes = await lockPasses(
    tx,
    context.idEvento,
    once.flatMap(({ idSocio }) => idSocio ?? []),
  )
  const tickets = await lockTickets(
    tx,
    once.flatMap(({ idVenda }) => idVenda ?? []),
  )
  const before = await readEntradas(tx, ids)
  const entradas = checkScans(
    once.filter(({ id }) => !before.has(id)),
    { tickets, passes },
    context,
  )
  if ((await insertEntradas(tx, entradas)) !== entradas.length) throw new ConcurrentInsert()
  const uses = entradas.flatMap(({ id, idVenda, resultado, lidaEm, documentoVisto }) =>
    resultado === 'aceita' && idVenda
      ? [{ id: idVenda, at: lidaEm, detail: { entrada: id, ...(documentoVisto && { documento_visto: true }) } }]
      : [],
  )
  const actor = `usuario:${context.usuario.id}`
  await markUsed(tx, uses, actor)
  await record(
    tx,
    entradas
      .filter(({ idSocio, resultado }) => idSocio !== null && resultado === 'aceita')
      .map(({ id, documentoVisto }) => ({
        entity: 'entrada' as const,
        entityId: id,
        fromState: null,
        toState: 'aceita',
        actor,
        ...(documentoVisto && { detail: { documento_visto: true } }),
      })),
  )
  await insertConflitos(
    tx,
    context.idEvento,
    scans.flatMap(({ id, isIn }) => (isIn ? [id] : [])),
  )
  const kept = await readEntradas(tx, ids)
  return answers(scans, kept, context, await findNamed(tx, context.idEvento, [...kept.values()], context.today))
}

function answers(
  scans: Scan[],
  kept: Awaited<ReturnType<typeof readEntradas>>,
  { idEvento }: PortariaContext,
  { ingressos, portoes }: Awaited<ReturnType<typeof findNamed>>,
): EntradasAnswer['result'] {
  return scans.map(({ id }) => {
    const row = kept.get(id)
    // A scan stored for another event is not reported here.
    const resultado = row?.idEvento === idEvento ? row.resultado : 'desconhecida'
    return { id, ...toConferencia(resultado, ingressos.get(row?.idVenda ?? row?.idSocio ?? ''), portoes) }
  })
}

function toConferencia(
  resultado: ResultadoEntrada,
  ticket: PortariaIngresso | undefined,
  portoes: Map<string, string>,
): Conferencia {
  const ingresso = RESULTS_WITH_TICKET.has(resultado) ? (ticket ?? null) : null
  const portao = ingresso?.entregue_em ? (portoes.get(ingresso.id) ?? null) : null
  return { resultado, entregue_em: ingresso?.entregue_em ?? null, portao, ingresso }
}

/** The result that a scan would get now. Stores nothing. */
export async function checkEntrada(
  deps: AppDeps,
  usuario: Usuario,
  idEvento: string,
  input: ConferirInput,
): Promise<Result<Conferencia>> {
  const { db } = deps
  const evento = await findEvento(db, idEvento)
  if (!evento || !worksInCidade(usuario, evento.id_cidade)) return refuse(404, 'record.not-found')
  const named = namedBy(deps, input)
  const context = { idEvento, usuario, today: businessDay(deps.now()), isCancelado: isCancelado(evento) }
  const pass = named.idSocio === null ? undefined : (await readPasses(db, idEvento, [named.idSocio])).get(named.idSocio)
  const ticket = named.idVenda === null ? null : await readTicket(db, named.idVenda)
  const resultado =
    named.idSocio === null
      ? checkScan(ticket ?? undefined, context, Boolean(input.codigo))
      : checkPass(pass, context, Boolean(input.codigo))
  const { ingressos, portoes } = await findNamed(db, idEvento, [named], context.today)
  return done(toConferencia(resultado, ingressos.get(named.idVenda ?? named.idSocio ?? ''), portoes))
}

/** Stores the scans of devices and returns the result of each. A repeated scan gets the same result. */
export async function uploadEntradas(
  deps: AppDeps,
  usuario: Usuario,
  idEvento: string,
  entradas: readonly EntradaInput[],
): Promise<Result<EntradasAnswer>> {
  const evento = await findEvento(deps.db, idEvento)
  if (!evento || !worksInCidade(usuario, evento.id_cidade)) return refuse(404, 'record.not-found')
  const scans = entradas.map((entrada) => toScan(deps, entrada))
  const context = { idEvento, usuario, today: businessDay(deps.now()), isCancelado: isCancelado(evento) }
  for (let left = TRIES; ; left -= 1) {
    try {
      return done({ result: await transaction(deps.db, (tx) => storeEntradas(tx, scans, context)) })
    } catch (error) {
      if (left <= 1 || !(error instanceof ConcurrentInsert)) throw error
    }
  }
}
