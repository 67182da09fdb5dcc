import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { TAREFAS, type Tarefa } from '../../../contract/tarefas-rules.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { CountRow, IdRow, maybeOne, one, rows } from '../../db/rows.ts'

const PapelRow = z.strictObject({
  id: z.string(),
  nome: z.string(),
  tarefas: z.array(z.enum(TAREFAS)),
  versao: z.int(),
})
export type PapelRow = z.infer<typeof PapelRow>
export type PapelFields = Pick<PapelRow, 'nome' | 'tarefas'>

export const listPapeis = (db: Db | Tx): Promise<PapelRow[]> =>
  rows(db, PapelRow)`SELECT id, nome, tarefas, versao FROM papel ORDER BY lower(nome)`

/** Roles, of which nothing changes until the transaction ends. */
export const lockPapeisForShare = (tx: Tx, ids: readonly string[]): Promise<PapelRow[]> =>
  rows(tx, PapelRow)`SELECT id, nome, tarefas, versao FROM papel
    WHERE id = ANY(${sql.param(ids)}::uuid[]) ORDER BY id FOR SHARE`

export const lockPapel = (tx: Tx, id: string): Promise<PapelRow | null> =>
  maybeOne(rows(tx, PapelRow)`SELECT id, nome, tarefas, versao FROM papel WHERE id = ${id} FOR UPDATE`)

export const insertPapel = async (tx: Tx, { nome, tarefas }: PapelFields): Promise<string> =>
  (
    await one(rows(tx, IdRow)`INSERT INTO papel (nome, tarefas)
      VALUES (${nome}, ${sql.param(tarefas)}::text[]) RETURNING id`)
  ).id

export const updatePapel = (tx: Tx, id: string, { nome, tarefas }: { nome: string; tarefas: readonly Tarefa[] }) =>
  tx.execute(sql`UPDATE papel SET nome = ${nome}, tarefas = ${sql.param(tarefas)}::text[], versao = versao + 1,
    updated_at = clock_timestamp() WHERE id = ${id}`)

/** How many people have a role; deleted ones do not count, and lose it with `deletePapel`. */
export const countPessoas = async (tx: Tx, id: string): Promise<number> =>
  (await one(rows(tx, CountRow)`SELECT count(*)::int AS n FROM usuario WHERE id_papel = ${id} AND NOT excluir`)).n

export async function deletePapel(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`UPDATE usuario SET id_papel = NULL WHERE id_papel = ${id} AND excluir`)
  await tx.execute(sql`DELETE FROM papel WHERE id = ${id}`)
}
