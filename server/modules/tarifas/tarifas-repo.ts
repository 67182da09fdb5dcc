import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Motivo } from '../../../contract/tarifas.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { IdRow, maybeOne, one, rows } from '../../db/rows.ts'

const MotivoRow = z.strictObject({
  id: z.string(),
  nome: z.string(),
  documento: z.string().nullable(),
  na_cota: z.boolean(),
  onde: z.string().nullable(),
  onde_nome: z.string().nullable(),
  ativa: z.boolean(),
  versao: z.int(),
})

const SELECT = sql`SELECT t.id, t.nome, t.documento, t.na_cota, coalesce(t.estado, t.id_cidade::text) AS onde,
  coalesce(t.estado, c.nome || '/' || c.estado) AS onde_nome, t.ativa, t.versao
  FROM tarifa t LEFT JOIN cidade c ON c.id = t.id_cidade`

/** The reasons of half price: those of the federal law first. */
export const listMotivos = (db: Db): Promise<Motivo[]> =>
  rows(db, MotivoRow)`${SELECT} WHERE t.tipo = 'meia' ORDER BY t.ordem, lower(t.nome), t.id`

export const readMotivo = (tx: Tx, id: string): Promise<Motivo> =>
  one(rows(tx, MotivoRow)`${SELECT} WHERE t.id = ${id}`)

/** Locks a reason for an edit. */
export const lockMotivo = (tx: Tx, id: string): Promise<Motivo | null> =>
  maybeOne(rows(tx, MotivoRow)`${SELECT} WHERE t.id = ${id} FOR NO KEY UPDATE OF t`)

export type MotivoFields = Pick<Motivo, 'nome' | 'documento' | 'na_cota' | 'ativa'> & {
  estado: string | null
  idCidade: string | null
}

/** @returns the new reason's id */
export async function insertMotivo(tx: Tx, fields: MotivoFields): Promise<string> {
  const { nome, documento, na_cota, ativa, estado, idCidade } = fields
  const { id } = await one(rows(tx, IdRow)`INSERT INTO tarifa (tipo, nome, documento, na_cota, ativa, estado, id_cidade)
    VALUES ('meia', ${nome}, ${documento}, ${na_cota}, ${ativa}, ${estado}, ${idCidade}) RETURNING id`)
  return id
}

export async function updateMotivo(tx: Tx, id: string, fields: MotivoFields): Promise<void> {
  const { nome, documento, na_cota, ativa, estado, idCidade } = fields
  await tx.execute(sql`UPDATE tarifa SET nome = ${nome}, documento = ${documento}, na_cota = ${na_cota}, ativa = ${ativa},
    estado = ${estado}, id_cidade = ${idCidade}, versao = versao + 1 WHERE id = ${id}`)
}

/** Locks a city, so that it is not deleted before the reason is stored. False when there is no such city. */
export async function isCidade(tx: Tx, id: string): Promise<boolean> {
  return (await tx.execute(sql`SELECT 1 FROM cidade WHERE id = ${id} FOR KEY SHARE`)).rows.length > 0
}
