import { asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Cidade, CidadeSaved } from '../../../contract/cidades.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { IdRow, maybeOne, one, rows } from '../../db/rows.ts'
import { cidade } from '../../db/schema/index.ts'

export const listCidades = (db: Db): Promise<Cidade[]> =>
  db
    .select({ id: cidade.id, nome: cidade.nome, estado: cidade.estado })
    .from(cidade)
    .orderBy(asc(cidade.nome), asc(cidade.id))

const CidadeRow = z.strictObject({ id: z.string(), nome: z.string(), estado: z.string() })

/** The cities with events on the site, on `today` or later. */
export const citiesWithEventos = (db: Db, today: string): Promise<Cidade[]> =>
  rows(db, CidadeRow)`SELECT c.id, c.nome, c.estado FROM cidade c WHERE EXISTS (SELECT FROM evento e
    WHERE e.id_cidade = c.id AND NOT e.excluir AND e.publicado AND e.data >= ${today}::date) ORDER BY c.nome, c.id`

export async function readCidade(db: Db, id: string): Promise<CidadeSaved | null> {
  return maybeOne(db.select().from(cidade).where(eq(cidade.id, id)))
}

/** Reads and locks a city: until the transaction ends no event is added to it, and no one else changes it. */
export async function lockCidade(tx: Tx, id: string): Promise<CidadeSaved | null> {
  return maybeOne(tx.select().from(cidade).where(eq(cidade.id, id)).for('update'))
}

type Fields = Pick<Cidade, 'nome' | 'estado'>

/** A city of this name, upper and lower case and accents alike; locked, so that it is not deleted. */
export const findNamed = (tx: Tx, { nome, estado }: Fields): Promise<{ id: string } | null> =>
  maybeOne(rows(tx, IdRow)`SELECT id FROM cidade WHERE search_text(nome) = search_text(${nome}) AND estado = ${estado}
    ORDER BY id LIMIT 1 FOR KEY SHARE`)

export async function insertCidade(tx: Tx, fields: Fields): Promise<CidadeSaved> {
  return one(tx.insert(cidade).values(fields).returning())
}

export async function updateCidade(tx: Tx, id: string, fields: Fields): Promise<void> {
  await tx
    .update(cidade)
    .set({ ...fields, versao: sql`${cidade.versao} + 1` })
    .where(eq(cidade.id, id))
}

const CountRow = z.strictObject({ visible: z.int(), deleted: z.int(), tarifas: z.int() })

/** What belongs to a city: visible events, deleted (hidden) ones that have sales, and reasons of half price. */
export async function countOf(tx: Tx, id: string): Promise<z.infer<typeof CountRow>> {
  return one(rows(tx, CountRow)`
    SELECT count(*) FILTER (WHERE NOT excluir)::int AS visible, count(*) FILTER (WHERE excluir)::int AS deleted,
      (SELECT count(*)::int FROM tarifa WHERE id_cidade = ${id}) AS tarifas
    FROM evento WHERE id_cidade = ${id}`)
}

/** Deletes a city, and with it the users' assignments to it. */
export async function deleteCidade(tx: Tx, id: string): Promise<void> {
  await tx.delete(cidade).where(eq(cidade.id, id))
}
