import { businessDay } from '../../../contract/dates.ts'
import type { BuscaAnswer, BuscaInput, PortariaAchado } from '../../../contract/portaria.ts'
import { procuraOf } from '../../../contract/portaria-rules.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Usuario } from '../../auth/admin-sessions-repo.ts'
import type { Db } from '../../db/connection.ts'
import { consumeRateLimit, TEN_MINUTES } from '../../limits/rate-limit.ts'
import { worksInCidade } from '../../plugins/auth.ts'
import { done, type Result, refuse } from '../../result.ts'
import { readPortoes } from '../../sales/admit/entradas-repo.ts'
import { findByCode, findByPerson, findCardsByCode, findCardsByPerson, type Hit } from './portaria-busca-repo.ts'
import { toPassIngresso } from './portaria-passes.ts'
import { findEvento, findTickets } from './portaria-repo.ts'

/** Enough for the devices that share a user, too few to read the names and phones of an event one by one. */
const SEARCHES = 300
const MOST = 20

/**
 * Finds tickets by a short code, also of other events of the user's cities, or by a person of this event; and membership
 * cards, of members whose card admits.
 */
export async function searchPortaria(
  { db, now }: AppDeps,
  usuario: Usuario,
  idEvento: string,
  { codigo, texto }: BuscaInput,
): Promise<Result<BuscaAnswer>> {
  const evento = await findEvento(db, idEvento)
  if (!evento || !worksInCidade(usuario, evento.id_cidade)) return refuse(404, 'record.not-found')
  const procura = procuraOf(texto ?? '')
  if (codigo === undefined && procura === null) return refuse(400, 'validation.failed', 'texto')
  if (!(await consumeRateLimit(db, `portaria.busca:${usuario.id}`, TEN_MINUTES, SEARCHES)))
    return refuse(429, 'rate.limited')
  const found = procura
    ? await findByPerson(db, idEvento, procura, MOST + 1)
    : await findByCode(db, codigo ?? '', MOST + 1)
  const cards = procura
    ? await findCardsByPerson(db, idEvento, procura, MOST + 1)
    : await findCardsByCode(db, idEvento, codigo ?? '', MOST + 1)
  const hits = found.filter(({ id_cidade }) => worksInCidade(usuario, id_cidade))
  const today = businessDay(now())
  const socios = cards.map((row) => ({
    ...toPassIngresso(row, today),
    nome: row.nome,
    portao: row.portao,
    evento: null,
  }))
  const all = [...socios, ...(await toAchados(db, idEvento, hits.slice(0, MOST)))]
  return done({ result: all.slice(0, MOST), mais: hits.length + cards.length > MOST })
}

async function toAchados(db: Db, idEvento: string, hits: readonly Hit[]): Promise<PortariaAchado[]> {
  const portoes = await readPortoes(
    db,
    hits.map(({ id }) => id),
  )
  const achados = await Promise.all(
    [...Map.groupBy(hits, ({ id_evento }) => id_evento)].map(async ([id, ofEvento]) => {
      const isHere = id === idEvento
      const ingressos = await findTickets(
        db,
        id,
        ofEvento.map((hit) => hit.id),
      )
      const other = isHere ? null : await findEvento(db, id)
      const evento = other && { nome: other.nome, data: other.data, hora: other.hora }
      return ofEvento.flatMap((hit) => {
        const ingresso = ingressos.get(hit.id)
        const portao = portoes.get(hit.id) ?? null
        return ingresso ? [{ ...ingresso, ...(isHere && { nome: hit.nome }), portao, evento }] : []
      })
    }),
  )
  return achados.flat()
}
