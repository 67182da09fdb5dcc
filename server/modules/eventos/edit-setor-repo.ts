import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { companionsOf } from '../../../contract/companion-rules.ts'
import { FRENTE_IDS } from '../../../contract/frentes-rules.ts'
import { blockedOf } from '../../../contract/layout-rules.ts'
import { Layout } from '../../../contract/lugares.ts'
import type { Tx } from '../../db/connection.ts'
import { CountRow, IdRow, maybeOne, one, rows } from '../../db/rows.ts'
import { notRehearsal } from '../../sales/rehearsal-repo.ts'

const Fields = z.strictObject({
  nome: z.string(),
  tipo: z.int(),
  dividir_ate: z.int(),
  qtd_lugar: z.int(),
  qtd_por_linha: z.int(),
  extra: z.boolean(),
  lugares_mesa: z.int(),
  frente: z.enum(FRENTE_IDS),
  oculto: z.boolean(),
})
export type SetorFields = z.infer<typeof Fields>

const Stored = z.strictObject({ id_evento: z.string(), versao: z.int(), layout: Layout })
const SetorRow = z.strictObject({ ...Stored.shape, ...Fields.shape })
export type SetorStored = z.infer<typeof Stored> & { fields: SetorFields }

/** Locks an event against deletion while something is added to it. False when there is no such event. */
export async function lockEventoForShare(tx: Tx, id: string): Promise<boolean> {
  return (
    (await tx.execute(sql`SELECT 1 FROM evento WHERE id = ${id} AND NOT excluir AND NOT ensaio FOR SHARE`)).rows
      .length > 0
  )
}

const IdEventoRow = z.strictObject({ id_evento: z.string() })

/** The same for a sector. Returns its event's id, or null. */
export async function lockSetorForShare(tx: Tx, id: string): Promise<string | null> {
  const found = await maybeOne(
    rows(
      tx,
      IdEventoRow,
    )`SELECT id_evento FROM setor WHERE id = ${id} AND NOT excluir AND ${notRehearsal(sql`id_evento`)} FOR SHARE`,
  )
  return found?.id_evento ?? null
}

/**
 * Reads and locks a sector for a change. Sales hold a share lock on it until they end (`lockCounters`): with this lock
 * the taken places cannot change, and later sales see our change.
 */
export async function lockSetor(tx: Tx, id: string): Promise<SetorStored | null> {
  const row = await maybeOne(rows(tx, SetorRow)`
    SELECT id_evento, versao, layout, nome, tipo, dividir_ate, qtd_lugar, qtd_por_linha, extra, lugares_mesa, frente, oculto
    FROM setor WHERE id = ${id} AND NOT excluir AND ${notRehearsal(sql`id_evento`)} FOR UPDATE`)
  if (!row) return null
  const { id_evento, versao, layout, ...fields } = row
  return { id_evento, versao, layout, fields }
}

const PlacesRow = z.strictObject({ tipo: z.int(), qtd_lugar: z.int(), layout: Layout })

/** What decides how many places a sector can sell. */
export const readPlaces = (tx: Tx, id: string) =>
  one(rows(tx, PlacesRow)`SELECT tipo, qtd_lugar, layout FROM setor WHERE id = ${id}`)

/** Units of a locked sector that are sold or held, over all its lots. */
export async function countTakenIn(tx: Tx, id: string): Promise<number> {
  const { n } = await one(
    rows(tx, CountRow)`SELECT coalesce(sum(tomados), 0)::int AS n FROM lote WHERE id_setor = ${id}`,
  )
  return n
}

const NrLugarRow = z.strictObject({ nr_lugar: z.int() })

/** Numbers of a locked sector's places that are sold or held, ascending. */
export async function takenNumbers(tx: Tx, id: string): Promise<number[]> {
  const found = await rows(tx, NrLugarRow)`SELECT nr_lugar FROM venda WHERE id_setor = ${id}
    AND nr_lugar IS NOT NULL AND status NOT IN ('released', 'refunded') ORDER BY nr_lugar`
  return found.map(({ nr_lugar }) => nr_lugar)
}

/** @returns the new sector's id */
export async function insertSetor(tx: Tx, idEvento: string, f: SetorFields): Promise<string> {
  const { id } = await one(rows(tx, IdRow)`
    INSERT INTO setor (id_evento, nome, tipo, dividir_ate, qtd_lugar, qtd_por_linha, extra, lugares_mesa, frente, oculto)
    VALUES (${idEvento}, ${f.nome}, ${f.tipo}, ${f.dividir_ate}, ${f.qtd_lugar}, ${f.qtd_por_linha}, ${f.extra},
      ${f.lugares_mesa}, ${f.frente}, ${f.oculto}) RETURNING id`)
  return id
}

/** A sector with its seat map, for the copy of an event. */
export type DrawnSetor = { fields: SetorFields; layout: z.infer<typeof Layout> }

/** A seat map and what SQL reads of it. */
const drawnColumns = (layout: z.infer<typeof Layout>) => ({
  layout,
  bloqueados: layout ? blockedOf(layout) : [],
  acompanhantes: companionsOf(layout),
})

/** Inserts several sectors in one statement. @returns them with their ids, in the order given */
export async function insertSetores<T extends DrawnSetor>(
  tx: Tx,
  idEvento: string,
  setores: readonly T[],
): Promise<(T & { id: string })[]> {
  const made = setores.map((setor) => ({ ...setor, id: randomUUID() }))
  const rows = made.map(({ id, fields, layout }) => ({ id, ...fields, ...drawnColumns(layout) }))
  await tx.execute(sql`
    INSERT INTO setor (id, id_evento, nome, tipo, dividir_ate, qtd_lugar, qtd_por_linha, extra, lugares_mesa, frente,
      oculto, layout, bloqueados, acompanhantes)
    SELECT id, ${idEvento}::uuid, nome, tipo, dividir_ate, qtd_lugar, qtd_por_linha, extra, lugares_mesa, frente,
      oculto, layout, bloqueados, acompanhantes
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id uuid, nome text, tipo int, dividir_ate int,
      qtd_lugar int, qtd_por_linha int, extra boolean, lugares_mesa int, frente text, oculto boolean, layout jsonb, bloqueados int[],
      acompanhantes jsonb)`)
  return made
}

/** `drawing`: the new layout; if omitted, the layout stays. */
export async function updateSetor(
  tx: Tx,
  id: string,
  f: SetorFields,
  drawing?: { layout: z.infer<typeof Layout> },
): Promise<void> {
  const json = (value: object | null) => sql`${value && JSON.stringify(value)}::jsonb`
  const { layout, bloqueados, acompanhantes } = drawnColumns(drawing?.layout ?? null)
  const drawn = drawing
    ? sql`, layout = ${json(layout)}, bloqueados = ${sql.param(bloqueados)}::int[], acompanhantes = ${json(acompanhantes)}`
    : sql``
  await tx.execute(sql`UPDATE setor SET nome = ${f.nome}, tipo = ${f.tipo}, dividir_ate = ${f.dividir_ate},
    qtd_lugar = ${f.qtd_lugar}, qtd_por_linha = ${f.qtd_por_linha}, extra = ${f.extra},
    lugares_mesa = ${f.lugares_mesa}, frente = ${f.frente}, oculto = ${f.oculto}${drawn}, versao = versao + 1,
    updated_at = clock_timestamp() WHERE id = ${id}`)
}

export async function hideSetor(tx: Tx, id: string): Promise<void> {
  await tx.execute(
    sql`UPDATE setor SET excluir = true, versao = versao + 1, updated_at = clock_timestamp() WHERE id = ${id}`,
  )
}

/** Deletes the sector and its lots. */
export async function deleteSetor(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`DELETE FROM lote WHERE id_setor = ${id}`)
  await tx.execute(sql`DELETE FROM setor WHERE id = ${id}`)
}
