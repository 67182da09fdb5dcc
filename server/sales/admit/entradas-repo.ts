import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { RESULTADOS, type ResultadoEntrada } from '../../../contract/portaria-rules.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { rows, TimeText } from '../../db/rows.ts'

/** A reading at the portaria, in its stored form. */
export type Entrada = {
  id: string
  idEvento: string
  idVenda: string | null
  /** The membership whose card was read instead of a ticket. */
  idSocio: string | null
  idUsuario: string
  resultado: ResultadoEntrada
  portao: string
  lidaEm: Date
  /** Null: nobody was asked for a document. */
  documentoVisto: boolean | null
}

/** Stores readings. @returns how many were new; a reading whose id is stored already stays unchanged */
export async function insertEntradas(tx: Tx, entradas: readonly Entrada[]): Promise<number> {
  if (!entradas.length) return 0
  const json = JSON.stringify(
    entradas.map((e) => ({
      id: e.id,
      id_evento: e.idEvento,
      id_venda: e.idVenda,
      id_socio: e.idSocio,
      id_usuario: e.idUsuario,
      resultado: e.resultado,
      portao: e.portao,
      lida_em: e.lidaEm,
      documento_visto: e.documentoVisto,
    })),
  )
  const { rowCount } = await tx.execute(sql`
    INSERT INTO entrada (id, id_evento, id_venda, id_socio, id_usuario, resultado, portao, lida_em, documento_visto)
    SELECT id, id_evento, id_venda, id_socio, id_usuario, resultado, portao, lida_em, documento_visto
      FROM jsonb_to_recordset(${json}::jsonb) AS e(id uuid, id_evento uuid, id_venda uuid, id_socio uuid, id_usuario uuid,
        resultado text, portao text, lida_em timestamptz, documento_visto boolean)
    ON CONFLICT (id) DO NOTHING`)
  return rowCount ?? 0
}

const EntradaRow = z.strictObject({
  id: z.string(),
  resultado: z.enum(RESULTADOS),
  id_evento: z.string().nullable(),
  id_venda: z.string().nullable(),
  id_socio: z.string().nullable(),
})
type Stored = Pick<Entrada, 'resultado' | 'idVenda' | 'idSocio'> & { idEvento: string | null }

/** The stored readings with these ids, by id. */
export async function readEntradas(tx: Tx, ids: readonly string[]): Promise<Map<string, Stored>> {
  const found = await rows(tx, EntradaRow)`
    SELECT id, resultado, id_evento, id_venda, id_socio FROM entrada WHERE id = ANY(${sql.param([...ids])}::uuid[])`
  return new Map(
    found.map(({ id, resultado, id_evento: idEvento, id_venda: idVenda, id_socio: idSocio }) => [
      id,
      { resultado, idEvento, idVenda, idSocio },
    ]),
  )
}

/**
 * Notes which of these stored readings of an event let a person in although they were not accepted. Each is noted once,
 * also when the reading itself was stored by an earlier request.
 */
export async function insertConflitos(tx: Tx, idEvento: string, ids: readonly string[]): Promise<void> {
  if (!ids.length) return
  await tx.execute(sql`
    INSERT INTO entrada_conflito (id_entrada, id_evento) SELECT id, id_evento FROM entrada
      WHERE id = ANY(${sql.param([...ids])}::uuid[]) AND id_evento = ${idEvento} AND resultado <> 'aceita'
    ON CONFLICT (id_entrada) DO NOTHING`)
}

const AdmissaoRow = z.strictObject({
  id: z.string(),
  lida_em: TimeText,
  portao: z.string(),
  resultado: z.enum(RESULTADOS),
  id_usuario: z.string(),
  nome: z.string(),
})

/** Each time a person was let in with this ticket, accepted or not, oldest first. */
export async function readAdmissoes(db: Db, idVenda: string): Promise<z.infer<typeof AdmissaoRow>[]> {
  return rows(db, AdmissaoRow)`
    SELECT e.id, e.lida_em, e.portao, e.resultado, e.id_usuario, u.nome FROM entrada e JOIN usuario u ON u.id = e.id_usuario
    WHERE e.id_venda = ${idVenda} AND (e.resultado = 'aceita' OR EXISTS (
      SELECT FROM entrada_conflito c WHERE c.id_entrada = e.id))
    ORDER BY e.lida_em, e.id`
}

const PortaoRow = z.strictObject({ id_venda: z.string(), portao: z.string() })

/** The portao at which each of these tickets was admitted. Tickets marked as used in another way are missing. */
export async function readPortoes(tx: Db | Tx, idVendas: readonly string[]): Promise<Map<string, string>> {
  const found = await rows(tx, PortaoRow)`SELECT id_venda, portao FROM entrada
    WHERE id_venda = ANY(${sql.param([...idVendas])}::uuid[]) AND resultado = 'aceita'`
  return new Map(found.map((row) => [row.id_venda, row.portao]))
}
