import { asc, eq, sql } from 'drizzle-orm'
import type { Cidade, CidadeSaved } from '../../../contract/cidades.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { cidade } from '../../db/schema/index.ts'

export const listCidades = (db: Db): Promise<Cidade[]> =>
  db
    .select({ id: cidade.id, nome: cidade.nome, estado: cidade.estado })
    .from(cidade)
    .orderBy(asc(cidade.nome), asc(cidade.id))

export async function readCidade(db: Db, id: string): Promise<CidadeSaved | null> {
  const [row] = await db.select().from(cidade).where(eq(cidade.id, id))
  return row ?? null
}

/** Reads and locks a city: until the transaction ends no event is added to it, and no one else changes it. */
export async function lockCidade(tx: Tx, id: string): Promise<CidadeSaved | null> {
  const [row] = await tx.select().from(cidade).where(eq(cidade.id, id)).for('update')
  return row ?? null
}

type Fields = Pick<Cidade, 'nome' | 'estado'>

export async function insertCidade(tx: Tx, fields: Fields): Promise<CidadeSaved> {
  const [row] = await tx.insert(cidade).values(fields).returning()
  if (!row) throw new Error('the inserted city was not returned')
  return row
}

export async function updateCidade(tx: Tx, id: string, fields: Fields): Promise<void> {
  await tx
    .update(cidade)
    .set({ ...fields, versao: sql`${cidade.versao} + 1` })
    .where(eq(cidade.id, id))
}

/** Number of events in a city: visible ones, and deleted (hidden) ones that have sales. */
export async function countEventos(tx: Tx, id: string): Promise<{ visible: number; deleted: number }> {
  const { rows } = await tx.execute<{ visible: number; deleted: number }>(sql`
    SELECT count(*) FILTER (WHERE NOT excluir)::int AS visible, count(*) FILTER (WHERE excluir)::int AS deleted
    FROM evento WHERE id_cidade = ${id}`)
  return rows[0] ?? { visible: 0, deleted: 0 }
}

/** Deletes a city, and with it the users' assignments to it. */
export async function deleteCidade(tx: Tx, id: string): Promise<void> {
  await tx.delete(cidade).where(eq(cidade.id, id))
}
