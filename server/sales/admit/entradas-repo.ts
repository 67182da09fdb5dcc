import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { RESULTADOS, type ResultadoEntrada } from '../../../contract/portaria-rules.ts'
import type { Tx } from '../../db/connection.ts'
import { rows } from '../../db/rows.ts'

/** A reading at the portaria, in its stored form. */
export type Entrada = {
  id: string
  idEvento: string
  idVenda: string | null
  idUsuario: string
  resultado: ResultadoEntrada
  portao: string
  lidaEm: Date
}

/** Stores readings. @returns how many were new; a reading whose id is stored already stays unchanged */
export async function insertEntradas(tx: Tx, entradas: readonly Entrada[]): Promise<number> {
  if (!entradas.length) return 0
  const json = JSON.stringify(
    entradas.map((e) => ({
      id: e.id,
      id_evento: e.idEvento,
      id_venda: e.idVenda,
      id_usuario: e.idUsuario,
      resultado: e.resultado,
      portao: e.portao,
      lida_em: e.lidaEm,
    })),
  )
  const { rowCount } = await tx.execute(sql`
    INSERT INTO entrada (id, id_evento, id_venda, id_usuario, resultado, portao, lida_em)
    SELECT id, id_evento, id_venda, id_usuario, resultado, portao, lida_em FROM jsonb_to_recordset(${json}::jsonb)
      AS e(id uuid, id_evento uuid, id_venda uuid, id_usuario uuid, resultado text, portao text, lida_em timestamptz)
    ON CONFLICT (id) DO NOTHING`)
  return rowCount ?? 0
}

const EntradaRow = z.strictObject({
  id: z.string(),
  resultado: z.enum(RESULTADOS),
  id_evento: z.string().nullable(),
  id_venda: z.string().nullable(),
})

/** The stored readings with these ids, by id. */
export async function readEntradas(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, { resultado: ResultadoEntrada; idEvento: string | null; idVenda: string | null }>> {
  const found = await rows(tx, EntradaRow)`
    SELECT id, resultado, id_evento, id_venda FROM entrada WHERE id = ANY(${sql.param([...ids])}::uuid[])`
  return new Map(found.map((row) => [row.id, { ...row, idEvento: row.id_evento, idVenda: row.id_venda }]))
}

const PortaoRow = z.strictObject({ id_venda: z.string(), portao: z.string() })

/** The portao at which each of these tickets was admitted. Tickets marked as used in another way are missing. */
export async function readPortoes(tx: Tx, idVendas: readonly string[]): Promise<Map<string, string>> {
  const found = await rows(tx, PortaoRow)`SELECT id_venda, portao FROM entrada
    WHERE id_venda = ANY(${sql.param([...idVendas])}::uuid[]) AND resultado = 'aceita'`
  return new Map(found.map((row) => [row.id_venda, row.portao]))
}
