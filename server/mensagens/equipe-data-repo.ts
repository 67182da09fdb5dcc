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

const AlertRow = z.strictObject({ kind: z.string(), detail: z.string(), at: TimeText, is_seen: z.boolean() })

/** An alert. */
export const readAlert = (db: Db, id: string): Promise<z.infer<typeof AlertRow> | null> =>
  maybeOne(rows(db, AlertRow)`SELECT kind, detail, at, seen_at IS NOT NULL AS is_seen FROM alert WHERE id = ${id}`)
