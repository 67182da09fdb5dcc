import { ticketCodeIn } from '../../../contract/ingresso-rules.ts'
import type { EntradaInput, EntradasAnswer, PortariaIngresso } from '../../../contract/portaria.ts'
import { type ResultadoEntrada, readAt } from '../../../contract/portaria-rules.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Usuario } from '../../auth/admin-sessions.ts'
import type { Tx } from '../../db/connection.ts'
import { transaction } from '../../db/transaction.ts'
import { reaches } from '../../plugins/auth.ts'
import { done, type Result, refuse } from '../../result.ts'
import { type Entrada, insertEntradas, readEntradas, readGates } from '../../sales/entradas.ts'
import { type LockedTicket, lockTickets, markUsed, opensGate } from '../../sales/tickets.ts'
import { findEvento, findTickets } from './portaria-repo.ts'

/** A reading as it came in: which ticket it names, and whether a signature of ours says so. */
type Scan = { id: string; idVenda: string | null; isSigned: boolean; portao: string; lidaEm: Date }
type Gate = { idEvento: string; usuario: Usuario }

/** Somebody else kept a reading of the same id between our look and our row: all of it is done again. */
class Overtaken extends Error {}
const TRIES = 3

function toScan({ tickets, now }: AppDeps, input: EntradaInput): Scan {
  const { id, codigo, id_venda, portao, lida_em } = input
  const named = codigo ? tickets.read(ticketCodeIn(codigo) ?? '') : (id_venda ?? null)
  return { id, idVenda: named, isSigned: Boolean(codigo), portao: portao ?? '', lidaEm: readAt(lida_em, now()) }
}

/** What a gate is told of a ticket. An id alone, without our signature, finds nothing out about another city. */
function judge(ticket: LockedTicket | undefined, { idEvento, usuario }: Gate, isSigned: boolean): ResultadoEntrada {
  if (!ticket || ticket.id_evento === null || ticket.id_cidade === null) return 'desconhecida'
  if (ticket.id_evento !== idEvento)
    return isSigned || reaches(usuario, ticket.id_cidade) ? 'outro-evento' : 'desconhecida'
  if (ticket.entregue) return 'ja-utilizada'
  return opensGate(ticket) ? 'aceita' : 'nao-paga'
}

/** Judges what is new, by the time it was read: the first to be let in is in, whatever comes later. */
function judgeAll(scans: Scan[], tickets: Map<string, LockedTicket>, gate: Gate): Entrada[] {
  const inOrder = [...scans].sort((a, b) => a.lidaEm.getTime() - b.lidaEm.getTime())
  return inOrder.map(({ id, idVenda, isSigned, portao, lidaEm }) => {
    const ticket = tickets.get(idVenda ?? '')
    const resultado = judge(ticket, gate, isSigned)
    if (ticket && resultado === 'aceita') tickets.set(ticket.id, { ...ticket, entregue: true })
    const known = resultado === 'desconhecida' ? null : idVenda
    return { id, idEvento: gate.idEvento, idVenda: known, idUsuario: gate.usuario.id, resultado, portao, lidaEm }
  })
}

const shows = new Set<ResultadoEntrada>(['aceita', 'ja-utilizada', 'nao-paga'])

async function keep(tx: Tx, scans: Scan[], gate: Gate): Promise<EntradasAnswer['result']> {
  const once = scans.filter(({ id }, index) => scans.findIndex((scan) => scan.id === id) === index)
  const ids = once.map(({ id }) => id)
  const tickets = await lockTickets(
    tx,
    once.flatMap(({ idVenda }) => idVenda ?? []),
  )
  const before = await readEntradas(tx, ids)
  const entradas = judgeAll(
    once.filter(({ id }) => !before.has(id)),
    tickets,
    gate,
  )
  if ((await insertEntradas(tx, entradas)) !== entradas.length) throw new Overtaken()
  const uses = entradas.flatMap(({ id, idVenda, resultado, lidaEm }) =>
    resultado === 'aceita' && idVenda ? [{ id: idVenda, at: lidaEm, detail: { entrada: id } }] : [],
  )
  await markUsed(tx, uses, `usuario:${gate.usuario.id}`)
  const kept = await readEntradas(tx, ids)
  const named = [...kept.values()].flatMap(({ idVenda }) => idVenda ?? [])
  return answers(scans, kept, gate, await findTickets(tx, gate.idEvento, named), await readGates(tx, named))
}

function answers(
  scans: Scan[],
  kept: Awaited<ReturnType<typeof readEntradas>>,
  { idEvento }: Gate,
  ingressos: Map<string, PortariaIngresso>,
  gates: Map<string, string>,
): EntradasAnswer['result'] {
  return scans.map(({ id }) => {
    const row = kept.get(id)
    // A reading of another event's gate is not told about here.
    const resultado = row?.idEvento === idEvento ? row.resultado : 'desconhecida'
    const ingresso = shows.has(resultado) ? (ingressos.get(row?.idVenda ?? '') ?? null) : null
    const portao = ingresso?.entregue_em ? (gates.get(ingresso.id) ?? null) : null
    return { id, resultado, entregue_em: ingresso?.entregue_em ?? null, portao, ingresso }
  })
}

/** Keeps what devices have read and says what each reading came to; the same one again gets the same answer. */
export async function uploadEntradas(
  deps: AppDeps,
  usuario: Usuario,
  idEvento: string,
  entradas: readonly EntradaInput[],
): Promise<Result<EntradasAnswer>> {
  const evento = await findEvento(deps.db, idEvento)
  if (!evento || !reaches(usuario, evento.id_cidade)) return refuse(404, 'record.not-found')
  const scans = entradas.map((entrada) => toScan(deps, entrada))
  for (let left = TRIES; ; left -= 1) {
    try {
      return done({ result: await transaction(deps.db, (tx) => keep(tx, scans, { idEvento, usuario })) })
    } catch (error) {
      if (left <= 1 || !(error instanceof Overtaken)) throw error
    }
  }
}
