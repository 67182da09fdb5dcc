import { z } from 'zod'
import { businessDay } from '../../../contract/dates.ts'
import { Id } from '../../../contract/common.ts'
import { InstantInput } from '../../../contract/fields.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import type { PortariaLista, PortariaPapel, PortariaQuery } from '../../../contract/portaria.ts'
import { PAPEL_MAX } from '../../../contract/portaria-rules.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Usuario } from '../../auth/admin-sessions-repo.ts'
import type { Db } from '../../db/connection.ts'
import { worksInCidade } from '../../plugins/auth.ts'
import { done, type Result, refuse } from '../../result.ts'
import { isListed, listPasses, listPassesByName } from '../../sales/admit/passes-repo.ts'
import { listAlertas } from './portaria-alertas-repo.ts'
import { toPassIngresso } from './portaria-passes.ts'
import {
  type Count,
  countPasses,
  countPortoes,
  countTickets,
  findEvento,
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
  /** The last membership card returned, once there are no more tickets. */
  socio: Id.optional(),
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

type Page = Pick<PortariaLista, 'result' | 'socios'> & { next: Omit<Cursor, 'since' | 'desde'> | null }

/** A page of tickets; the pages after the last ticket have the membership cards. */
async function readPage(
  db: Db,
  idEvento: string,
  from: Omit<Cursor, 'since' | 'desde'>,
  { changes, limit, today }: { changes: string | null; limit: number; today: string },
): Promise<Page> {
  const { result, last } = from.socio ? { result: [], last: null } : await listTickets(db, idEvento, from, limit)
  if (last) return { result, next: last }
  const after = from.socio ?? NIL_UUID
  const found = await listPasses(db, idEvento, { since: changes, after, limit: limit + 1 })
  const socios = found.slice(0, limit)
  const end = found.length > limit ? socios.at(-1) : undefined
  const { changed, id } = from
  return {
    result,
    // A card that no longer admits is only taken back from the device's list: its member's name is not needed.
    socios: socios.map((row) => toPassIngresso(isListed(row) ? row : { ...row, nome: '' }, today)),
    next: end ? { changed, id, socio: end.id } : null,
  }
}

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
  const today = businessDay(now())
  const { next, ...page } = await readPage(
    db,
    idEvento,
    cursor ?? { changed: Date.parse(since) * 1000, id: NIL_UUID },
    {
      changes: Date.parse(since) === Date.parse(EARLIEST) ? null : since,
      limit: query.limit,
      today,
    },
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
      socios: await countPasses(db, idEvento),
      portoes: await countPortoes(db, idEvento),
    },
    alertas: await listAlertas(db, idEvento, today),
    ...page,
    cursor: next && write({ ...next, since, desde }),
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
  const today = businessDay(now())
  const passes = setor === undefined ? await listPassesByName(db, idEvento, PAPEL_MAX) : []
  const counts = await countTickets(db, idEvento, agora)
  const { id_cidade: _, ...shown } = evento
  return done({
    evento: shown,
    setores: counts.map(({ id, nome }) => ({ id, nome })),
    total,
    result: result.map(({ estado: _sold, ...ingresso }) => ingresso),
    ...(setor === undefined && {
      socios: passes.flatMap((row) => {
        const { estado, ...pass } = toPassIngresso(row, today)
        return estado === 'paid' || pass.entregue_em !== null ? [{ ...pass, nome: row.nome }] : []
      }),
    }),
    agora,
  })
}
