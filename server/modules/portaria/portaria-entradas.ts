import { ticketCodeIn } from '../../../contract/ingresso-rules.ts'
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
import { transaction } from '../../db/transaction.ts'
import { worksInCidade } from '../../plugins/auth.ts'
import { done, type Result, refuse } from '../../result.ts'
import {
  type Entrada,
  insertConflitos,
  insertEntradas,
  readEntradas,
  readPortoes,
} from '../../sales/admit/entradas-repo.ts'
import { isAdmissible, type LockedTicket, lockTickets, markUsed, readTicket } from '../../sales/admit/tickets-repo.ts'
import { findEvento, findTickets } from './portaria-repo.ts'

/** An uploaded scan: the ticket it names, and whether it carried a code signed by us. */
type Scan = {
  id: string
  idVenda: string | null
  isSigned: boolean
  portao: string
  lidaEm: Date
  /** Whether the person is in already. */
  isIn: boolean
  documentoVisto: boolean | null
}
type PortariaContext = { idEvento: string; usuario: Usuario }

/** Another request inserted a scan with the same id between our read and our insert: the transaction is retried. */
class ConcurrentInsert extends Error {}
const TRIES = 3

/** The sale that a scan names; null for a code that is not ours. */
const namedBy = ({ tickets }: AppDeps, { codigo, id_venda }: ConferirInput): string | null =>
  codigo ? tickets.read(ticketCodeIn(codigo) ?? '') : (id_venda ?? null)

function toScan(deps: AppDeps, input: EntradaInput): Scan {
  const { id, codigo, portao, lida_em, sem_rede, documento_visto } = input
  return {
    id,
    idVenda: namedBy(deps, input),
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
  if (ticket.entregue) return 'ja-utilizada'
  return isAdmissible(ticket) ? 'aceita' : 'nao-paga'
}

/** Computes the results of new scans in the order of their times: the earliest one is admitted. */
function checkScans(scans: Scan[], tickets: Map<string, LockedTicket>, context: PortariaContext): Entrada[] {
  const inOrder = [...scans].sort((a, b) => a.lidaEm.getTime() - b.lidaEm.getTime())
  return inOrder.map(({ id, idVenda, isSigned, portao, lidaEm, documentoVisto }) => {
    const ticket = tickets.get(idVenda ?? '')
    const resultado = checkScan(ticket, context, isSigned)
    if (ticket && resultado === 'aceita') tickets.set(ticket.id, { ...ticket, entregue: true })
    const known = resultado === 'desconhecida' ? null : idVenda
    const reading = { id, idEvento: context.idEvento, idVenda: known, idUsuario: context.usuario.id }
    return { ...reading, resultado, portao, lidaEm, documentoVisto }
  })
}

const RESULTS_WITH_TICKET = new Set<ResultadoEntrada>(['aceita', 'ja-utilizada', 'nao-paga'])

async function storeEntradas(tx: Tx, scans: Scan[], context: PortariaContext): Promise<EntradasAnswer['result']> {
  const once = scans.filter(({ id }, index) => scans.findIndex((scan) => scan.id === id) === index)
  const ids = once.map(({ id }) => id)
  const tickets = await lockTickets(
    tx,
    once.flatMap(({ idVenda }) => idVenda ?? []),
  )
  const before = await readEntradas(tx, ids)
  const entradas = checkScans(
    once.filter(({ id }) => !before.has(id)),
    tickets,
    context,
  )
  if ((await insertEntradas(tx, entradas)) !== entradas.length) throw new ConcurrentInsert()
  const uses = entradas.flatMap(({ id, idVenda, resultado, lidaEm, documentoVisto }) =>
    resultado === 'aceita' && idVenda
      ? [{ id: idVenda, at: lidaEm, detail: { entrada: id, ...(documentoVisto && { documento_visto: true }) } }]
      : [],
  )
  await markUsed(tx, uses, `usuario:${context.usuario.id}`)
  await insertConflitos(
    tx,
    context.idEvento,
    scans.flatMap(({ id, isIn }) => (isIn ? [id] : [])),
  )
  const kept = await readEntradas(tx, ids)
  const named = [...kept.values()].flatMap(({ idVenda }) => idVenda ?? [])
  return answers(scans, kept, context, await findTickets(tx, context.idEvento, named), await readPortoes(tx, named))
}

function answers(
  scans: Scan[],
  kept: Awaited<ReturnType<typeof readEntradas>>,
  { idEvento }: PortariaContext,
  ingressos: Map<string, PortariaIngresso>,
  portoes: Map<string, string>,
): EntradasAnswer['result'] {
  return scans.map(({ id }) => {
    const row = kept.get(id)
    // A scan stored for another event is not reported here.
    const resultado = row?.idEvento === idEvento ? row.resultado : 'desconhecida'
    return { id, ...toConferencia(resultado, ingressos.get(row?.idVenda ?? ''), portoes) }
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
  const id = namedBy(deps, input)
  const ticket = id === null ? null : await readTicket(db, id)
  const resultado = checkScan(ticket ?? undefined, { idEvento, usuario }, Boolean(input.codigo))
  const named = ticket ? [ticket.id] : []
  const ingressos = await findTickets(db, idEvento, named)
  return done(toConferencia(resultado, ingressos.get(ticket?.id ?? ''), await readPortoes(db, named)))
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
  for (let left = TRIES; ; left -= 1) {
    try {
      return done({ result: await transaction(deps.db, (tx) => storeEntradas(tx, scans, { idEvento, usuario })) })
    } catch (error) {
      if (left <= 1 || !(error instanceof ConcurrentInsert)) throw error
    }
  }
}
