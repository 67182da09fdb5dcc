import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { TAREFAS_OF } from '../../auth/admin-sessions-repo.ts'
import type { Tx } from '../../db/connection.ts'
import { IdRow, maybeOne, one, rows } from '../../db/rows.ts'

/** Locks an event, so that it is not deleted. @returns whether it is there */
export const isEvento = async (tx: Tx, id: string): Promise<boolean> =>
  (await maybeOne(
    rows(tx, IdRow)`SELECT id FROM evento WHERE id = ${id} AND NOT excluir AND NOT ensaio FOR KEY SHARE`,
  )) !== null

/** Whether a user may give courtesies of an event: an admin, a promoter, or staff of its city and who has the task there. */
export const isGiver = async (tx: Tx, idUsuario: string, idEvento: string): Promise<boolean> =>
  (await maybeOne(rows(tx, IdRow)`SELECT u.id FROM usuario u WHERE u.id = ${idUsuario} AND NOT u.excluir
    AND (NOT u.portaria AND u.id_papel IS NULL OR ${TAREFAS_OF} @> ARRAY['divulgacao'])
    AND (u.admin OR u.promotor OR u.todas_cidades OR EXISTS (SELECT FROM usuario_cidade c JOIN evento e ON e.id_cidade = c.id_cidade
      WHERE c.id_usuario = u.id AND e.id = ${idEvento})) FOR KEY SHARE OF u`)) !== null

/** Whether all of these are sectors of an event that sell entries. */
export const areSetores = async (tx: Tx, idEvento: string, setores: readonly string[]): Promise<boolean> =>
  (
    await rows(tx, IdRow)`SELECT id FROM setor
      WHERE id_evento = ${idEvento} AND id = ANY(${sql.param(setores)}::uuid[]) AND NOT extra`
  ).length === setores.length

const StoredRow = z.strictObject({ cota: z.int(), setores: z.array(z.string()), versao: z.int() })
export type CotaFields = Omit<z.infer<typeof StoredRow>, 'versao'>
type Whose = { id_evento: string; id_usuario: string }

/** Locks a quota of this event and giver: nobody gives from it until the transaction ends. */
export const lockStored = (
  tx: Tx,
  id: string,
  { id_evento, id_usuario }: Whose,
): Promise<z.infer<typeof StoredRow> | null> =>
  maybeOne(rows(tx, StoredRow)`SELECT cota, setores, versao FROM cortesia_cota
    WHERE id = ${id} AND id_evento = ${id_evento} AND id_usuario = ${id_usuario} FOR NO KEY UPDATE`)

/** @returns the new quota's id */
export const insertCota = async (
  tx: Tx,
  { id_evento, id_usuario }: Whose,
  { cota, setores }: CotaFields,
): Promise<string> =>
  (
    await one(rows(tx, IdRow)`INSERT INTO cortesia_cota (id_evento, id_usuario, cota, setores)
      VALUES (${id_evento}, ${id_usuario}, ${cota}, ${sql.param(setores)}::uuid[]) RETURNING id`)
  ).id

export async function updateCota(tx: Tx, id: string, { cota, setores }: CotaFields): Promise<void> {
  await tx.execute(sql`UPDATE cortesia_cota SET cota = ${cota}, setores = ${sql.param(setores)}::uuid[],
    versao = versao + 1, updated_at = clock_timestamp() WHERE id = ${id}`)
}
