import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../../db/connection.ts'
import { IdRow, one, rows } from '../../db/rows.ts'

const TakenCountRow = z.strictObject({ taken: z.int(), above: z.int() })

/** Counts numbers that are held or sold: in all, and those greater than `above`. */
export async function countTaken(tx: Tx, id: string, above: number): Promise<{ taken: number; above: number }> {
  return one(rows(tx, TakenCountRow)`SELECT count(*)::int AS taken,
      (count(*) FILTER (WHERE nr_sorte > ${above}))::int AS above
    FROM venda WHERE id_rifa = ${id} AND nr_sorte IS NOT NULL AND status NOT IN ('released', 'refunded')`)
}

export type RifaValues = {
  nome: string
  descricao: string
  regulamento: string | null
  autorizacao: string | null
  apuracao: string | null
  valor_cents: number
  qtd_numeros: number
  inicio_vendas: string
  data_sorteio: string
}

export async function insertRifa(tx: Tx, v: RifaValues): Promise<string> {
  const { id } = await one(rows(tx, IdRow)`
    INSERT INTO rifa (nome, descricao, regulamento, autorizacao, apuracao, valor_cents, qtd_numeros, inicio_vendas,
      data_sorteio, publicada)
    VALUES (${v.nome}, ${v.descricao}, ${v.regulamento}, ${v.autorizacao}, ${v.apuracao}, ${v.valor_cents},
      ${v.qtd_numeros}, ${v.inicio_vendas}, ${v.data_sorteio}, false)
    RETURNING id`)
  return id
}

/** What each change of a raffle sets besides. */
export const EDITED = sql`versao = versao + 1, updated_at = clock_timestamp()`

export const updateRifa = (tx: Tx, id: string, v: RifaValues) =>
  tx.execute(sql`UPDATE rifa SET nome = ${v.nome}, descricao = ${v.descricao},
    regulamento = ${v.regulamento}, autorizacao = ${v.autorizacao}, apuracao = ${v.apuracao}, valor_cents = ${v.valor_cents},
    qtd_numeros = ${v.qtd_numeros}, inicio_vendas = ${v.inicio_vendas}, data_sorteio = ${v.data_sorteio}, ${EDITED}
    WHERE id = ${id}`)

export const publishRifa = (tx: Tx, id: string, publicada: boolean) =>
  tx.execute(sql`UPDATE rifa SET publicada = ${publicada}, ${EDITED} WHERE id = ${id}`)

/** Deletes the raffle, or hides it if a number was ever held or sold. @returns whether it was deleted */
export async function removeRifa(tx: Tx, id: string): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`DELETE FROM rifa r WHERE id = ${id} AND NOT EXISTS (SELECT 1 FROM venda v WHERE v.id_rifa = r.id)`,
  )
  if (rowCount === 0) await tx.execute(sql`UPDATE rifa SET excluir = true, ${EDITED} WHERE id = ${id}`)
  return rowCount !== 0
}
