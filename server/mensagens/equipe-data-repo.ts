import { z } from 'zod'
import type { Db } from '../db/connection.ts'
import { maybeOne, rows, TimeText } from '../db/rows.ts'

const UsuarioRow = z.strictObject({ nome: z.string(), login: z.string(), is_first: z.boolean() })

/** A person of the back-office; `is_first`: they have not yet chosen a password of their own. */
export const readUsuario = (db: Db, id: string): Promise<z.infer<typeof UsuarioRow> | null> =>
  maybeOne(rows(db, UsuarioRow)`SELECT nome, login, senha_provisoria_ate IS NOT NULL AS is_first FROM usuario
    WHERE id = ${id} AND NOT excluir`)

const SessionRow = z.strictObject({
  browser: z.string().nullable(),
  system: z.string().nullable(),
  created_at: TimeText,
})

/** The session that a login has begun. */
export const readSession = (db: Db, id: string): Promise<z.infer<typeof SessionRow> | null> =>
  maybeOne(rows(db, SessionRow)`SELECT browser, system, created_at FROM admin_session WHERE id = ${id}`)

const ReturnedRow = z.strictObject({ evento: z.string(), ingressos: z.int(), cents: z.int() })

/** A cancelled event with what was paid for it and given back since; null when that is nothing. */
export const readReturned = (db: Db, idEvento: string): Promise<z.infer<typeof ReturnedRow> | null> =>
  maybeOne(rows(db, ReturnedRow)`
    SELECT e.nome AS evento, count(*)::int AS ingressos, sum(v.valor_cents + v.taxa_cents)::int AS cents
    FROM evento e JOIN venda v ON v.id_evento = e.id AND v.status = 'refunded' AND v.updated_at >= e.cancelado_em
      AND v.valor_cents + v.taxa_cents > 0
    WHERE e.id = ${idEvento} AND e.situacao = 'cancelado' GROUP BY e.id`)

const AlertRow = z.strictObject({ kind: z.string(), detail: z.string(), at: TimeText, is_seen: z.boolean() })

/** An alert. */
export const readAlert = (db: Db, id: string): Promise<z.infer<typeof AlertRow> | null> =>
  maybeOne(rows(db, AlertRow)`SELECT kind, detail, at, seen_at IS NOT NULL AS is_seen FROM alert WHERE id = ${id}`)
