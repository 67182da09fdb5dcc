import { sql } from 'drizzle-orm'
import type { LoteFacts } from '../../../contract/eventos-rules.ts'
import type { Db } from '../../db/connection.ts'

type LoteRow = LoteFacts & { id_evento_setor: string; valor_cents: number; taxa_cents: number; tomados: number }
type SetorRow = {
  id: string
  id_evento: string
  nome: string
  tipo: number
  dividir_ate: number
  qtd_lugar: number
  qtd_por_linha: number
  excluir: boolean
  lotes: LoteRow[]
}
export type EventoRow = {
  id: string
  nome: string
  obs: string
  descricao: string
  local: string
  endereco: string
  id_cidade: string
  cidade: { nome: string; estado: string }
  data: string
  hora: string | null
  inicio_vendas: string
  max_por_cliente: number
  setores: SetorRow[]
}

// Sectors and lots come along as JSON: one statement for a page of cards and for the detail.
export const SELECT_EVENTO = sql`
  SELECT e.id, e.nome, e.obs, e.descricao, e.local, e.endereco, e.id_cidade, e.data::text AS data,
    to_char(e.hora, 'HH24:MI') AS hora, e.inicio_vendas::text AS inicio_vendas, e.max_por_cliente,
    jsonb_build_object('nome', c.nome, 'estado', c.estado) AS cidade,
    coalesce((SELECT jsonb_agg(jsonb_build_object('id', s.id, 'id_evento', s.id_evento, 'nome', s.nome, 'tipo', s.tipo,
      'dividir_ate', s.dividir_ate, 'qtd_lugar', s.qtd_lugar, 'qtd_por_linha', s.qtd_por_linha, 'excluir', s.excluir,
      'lotes', coalesce((SELECT jsonb_agg(jsonb_build_object('id', l.id, 'id_evento_setor', l.id_setor, 'data', l.data,
        'qtd_total', l.qtd_total, 'tomados', l.tomados, 'valor_cents', l.valor_cents, 'taxa_cents', l.taxa_cents,
        'created_at', l.created_at, 'excluir', l.excluir) ORDER BY l.data, l.created_at, l.id)
        FROM lote l WHERE l.id_setor = s.id), '[]'::jsonb)) ORDER BY lower(s.nome), s.id)
      FROM setor s WHERE s.id_evento = e.id), '[]'::jsonb) AS setores
  FROM evento e JOIN cidade c ON c.id = e.id_cidade`

/** One event that is not deleted, with all its sectors and lots. */
export async function readEvento(db: Db, id: string): Promise<EventoRow | null> {
  const { rows } = await db.execute<EventoRow>(sql`${SELECT_EVENTO} WHERE e.id = ${id} AND NOT e.excluir`)
  return rows[0] ?? null
}

export type TakenRow = { id_evento_setor_lote: string; nr_lugar: number | null; status: string }

/** Everything of an event (or one sector) that is sold, or held by somebody else than `idCliente` and not overdue. */
export async function listTaken(
  db: Db,
  idEvento: string,
  idSetor: string | null,
  idCliente: string | null,
): Promise<TakenRow[]> {
  const { rows } = await db.execute<TakenRow>(sql`
    SELECT id_lote AS id_evento_setor_lote, nr_lugar,
      CASE WHEN status IN ('held', 'paying') THEN 'reservado' ELSE 'paid' END AS status
    FROM venda WHERE id_evento = ${idEvento} AND status NOT IN ('released', 'refunded')
      AND (${idSetor}::uuid IS NULL OR id_setor = ${idSetor}::uuid)
      AND NOT (status = 'held' AND (expires_at < clock_timestamp() OR id_cliente IS NOT DISTINCT FROM ${idCliente}::uuid))
    ORDER BY id_lote, nr_lugar`)
  return rows
}

/** Units of a lot taken by others: sold, being paid, or held and not overdue. Null when there is no such lot. */
export async function countTaken(db: Db, idLote: string, idCliente: string | null): Promise<number | null> {
  const { rows } = await db.execute<{ n: number }>(sql`
    SELECT l.tomados - (SELECT count(*)::int FROM venda v WHERE v.id_lote = l.id AND v.status = 'held'
      AND (v.expires_at < clock_timestamp() OR v.id_cliente IS NOT DISTINCT FROM ${idCliente}::uuid)) AS n
    FROM lote l WHERE l.id = ${idLote}`)
  return rows[0]?.n ?? null
}
