import { z } from 'zod'
import { Id } from '../../../contract/common.ts'
import { InstantInput } from '../../../contract/fields.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import type { PortariaLista, PortariaPapel, PortariaQuery } from '../../../contract/portaria.ts'
import { PAPEL_MAX } from '../../../contract/portaria-rules.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Usuario } from '../../auth/admin-sessions-repo.ts'
import { worksInCidade } from '../../plugins/auth.ts'
import { done, type Result, refuse } from '../../result.ts'
import {
  type Count,
  countPortoes,
  countTickets,
  findEvento,
  listAlertas,
  listByName,
  listTickets,
} from './portaria-repo.ts'

/**
 * A transaction may commit after our read and still carry an earlier `updated_at`. So a device's next download starts
 * this much earlier, which is longer than any transaction may last.
 */
const OVERLAP_MS = 60_000
const NIL_UUID = '00000000-0000-0000-0000-000000000000'
const EARLIEST = '2000-01-01T00:00:00Z'

/** A page's position, and the start (`since`) of its download and of the next one (`desde`). */
const Cursor = z.strictObject({
  /** Microseconds since 1970, because the database's instants have them. */
  changed: z
    .int()
    .min(0)
    .max(Date.parse('2200') * 1000),
  id: Id,
  since: InstantInput(MESSAGES.invalidDate),
  desde: InstantInput(MESSAGES.invalidDate),
})
type Cursor = z.infer<typeof Cursor>

const write = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url')
function read(text: string): Cursor | null {
  try {
    return Cursor.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data ?? null
  } catch {
    return null
  }
}

const sum = (counts: Count[], of: 'vendidos' | 'entraram' | 'changed'): number =>
  counts.reduce((total, count) => total + count[of], 0)

/**
 * The list that a portaria device downloads page by page; later downloads return changes only
 * (docs/decisions/entrance.md).
 */
export async function readLista(
  { db, now }: AppDeps,
  usuario: Usuario,
  idEvento: string,
  query: PortariaQuery,
): Promise<Result<PortariaLista>> {
  const evento = await findEvento(db, idEvento)
  if (!evento || !worksInCidade(usuario, evento.id_cidade)) return refuse(404, 'record.not-found')
  const cursor = query.cursor === undefined ? undefined : read(query.cursor)
  if (cursor === null) return refuse(400, 'validation.failed', 'cursor')
  const since = cursor?.since ?? query.desde ?? EARLIEST
  const desde = cursor?.desde ?? new Date(now().getTime() - OVERLAP_MS).toISOString()
  const { result, last } = await listTickets(
    db,
    idEvento,
    cursor ?? { changed: Date.parse(since) * 1000, id: NIL_UUID },
    query.limit,
  )
  const counts = await countTickets(db, idEvento, since)
  const { id_cidade: _, ...shown } = evento
  return done({
    evento: shown,
    total: sum(counts, 'changed'),
    contadores: {
      vendidos: sum(counts, 'vendidos'),
      entraram: sum(counts, 'entraram'),
      setores: counts.map(({ id, nome, vendidos, entraram }) => ({ id, nome, vendidos, entraram })),
      portoes: await countPortoes(db, idEvento),
    },
    alertas: await listAlertas(db, idEvento),
    result,
    cursor: last && write({ ...last, since, desde }),
    desde,
  })
}

/** The event's valid tickets for a list on paper, for a gate whose devices fail. */
export async function readPapel(
  { db, now }: AppDeps,
  usuario: Usuario,
  idEvento: string,
  setor: string | undefined,
): Promise<Result<PortariaPapel>> {
  const evento = await findEvento(db, idEvento)
  if (!evento || !worksInCidade(usuario, evento.id_cidade)) return refuse(404, 'record.not-found')
  const { result, total } = await listByName(db, idEvento, { setor, limit: PAPEL_MAX })
  const agora = now().toISOString()
  const counts = await countTickets(db, idEvento, agora)
  const { id_cidade: _, ...shown } = evento
  return done({
    evento: shown,
    setores: counts.map(({ id, nome }) => ({ id, nome })),
    total,
    result: result.map(({ estado: _sold, ...ingresso }) => ingresso),
    agora,
  })
}
