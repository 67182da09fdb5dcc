import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/connection.ts'
import { maybeOne, rows } from '../../db/rows.ts'

const EventoRow = z.strictObject({
  nome: z.string(),
  data: z.string(),
  hora: z.string().nullable(),
  local: z.string(),
  endereco: z.string(),
  cidade: z.string(),
  estado: z.string(),
  setor: z.string(),
  valorCents: z.int(),
  taxaCents: z.int(),
})

/** An event that has a sector and a lot, with its lowest price. */
const eventoWhere = (db: Db, condition: SQL) =>
  maybeOne(rows(db, EventoRow)`
    SELECT e.nome, e.data::text AS data, to_char(e.hora, 'HH24:MI') AS hora, e.local, e.endereco, c.nome AS cidade,
      c.estado, s.nome AS setor, l.valor_cents AS "valorCents", l.taxa_cents AS "taxaCents"
    FROM evento e JOIN cidade c ON c.id = e.id_cidade
      JOIN setor s ON s.id_evento = e.id AND NOT s.excluir AND NOT s.extra AND NOT s.oculto
      JOIN lote l ON l.id_setor = s.id AND NOT l.excluir
    WHERE NOT e.excluir AND ${condition}
    ORDER BY e.data, e.id, l.valor_cents + l.taxa_cents, l.id LIMIT 1`)

/** The next published event that has a sector and a lot; null without one. */
export const nextEvento = (db: Db, today: string): Promise<z.infer<typeof EventoRow> | null> =>
  eventoWhere(db, sql`e.publicado AND e.data >= ${today}`)

/** One event that has a sector and a lot; null without them. */
export const eventoOf = (db: Db, id: string): Promise<z.infer<typeof EventoRow> | null> =>
  eventoWhere(db, sql`e.id = ${id}`)

const RifaRow = z.strictObject({ nome: z.string(), sorteio: z.string() })

/** The newest raffle; null without one. */
export const newestRifa = (db: Db): Promise<z.infer<typeof RifaRow> | null> =>
  maybeOne(rows(db, RifaRow)`SELECT r.nome, r.data_sorteio::text AS sorteio FROM rifa r
    WHERE NOT r.excluir ORDER BY r.data_sorteio DESC, r.id LIMIT 1`)

const PlanoRow = z.strictObject({ nome: z.string(), cents: z.int().nullable() })

/** The first plan that one may subscribe to; null without one. */
export const firstPlano = (db: Db): Promise<z.infer<typeof PlanoRow> | null> =>
  maybeOne(rows(db, PlanoRow)`
    SELECT p.nome, coalesce(p.valor_cents, (SELECT c.valor_cents FROM config_socio c)) AS cents
    FROM plano p WHERE p.ativo ORDER BY 2, lower(p.nome), p.id LIMIT 1`)
