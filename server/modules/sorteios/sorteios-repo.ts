import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { SorteioFilter, SorteioLine } from '../../../contract/sorteios.ts'
import { stripAccents } from '../../../contract/text-rules.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { containing } from '../../db/like.ts'
import { rows } from '../../db/rows.ts'
import { sorteio } from '../../db/schema/index.ts'
import { deletePicture } from '../../pictures/picture-repo.ts'

export const SorteioRow = z.strictObject({
  id: z.string(),
  nome_completo: z.string(),
  documento: z.string(),
  data_nascimento: z.string(),
  sexo: z.string(),
  telefone: z.string(),
  tamanho: z.string(),
  created_at: z.string(),
  numero: z.int().nullable(),
  has_foto: z.boolean(),
})
export type SorteioRow = z.infer<typeof SorteioRow>

const fold = (nome: string): string => stripAccents(nome).toLowerCase()

function matching({ nome, documento, telefone }: SorteioFilter): SQL {
  const where = [sql`true`]
  if (nome) where.push(sql`s.nome_busca LIKE ${containing(fold(nome))}`)
  if (documento) where.push(sql`s.documento LIKE ${containing(documento)}`)
  if (telefone) where.push(sql`s.telefone LIKE ${containing(telefone)}`)
  return sql.join(where, sql` AND `)
}

// Microseconds, because a page starts after the exact time of the previous page's last row.
const SELECT = sql`
  SELECT s.id, s.nome_completo, s.documento, s.data_nascimento::text AS data_nascimento, s.sexo, s.telefone, s.tamanho, s.numero,
    to_char(s.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS created_at,
    EXISTS (SELECT 1 FROM image i WHERE i.owner = s.id AND i.role = 'sorteio') AS has_foto
  FROM sorteio s`

/** A size, and how many entries have it. */
export const SizeCount = z.strictObject({ tamanho: z.string(), total: z.int() })
export type SizeCount = z.infer<typeof SizeCount>

/** A page of the entries, newest first, their total number, and how many of them have each size. */
export async function listSorteios(
  db: Db,
  filter: SorteioFilter,
  page: { cursor: number; limit: number },
): Promise<{ rows: SorteioRow[]; total: number; tamanhos: SizeCount[] }> {
  const where = matching(filter)
  const found = await rows(db, SorteioRow)`
    ${SELECT} WHERE ${where} ORDER BY s.created_at DESC, s.id DESC LIMIT ${page.limit} OFFSET ${page.cursor}`
  const tamanhos = await rows(db, SizeCount)`
    SELECT s.tamanho, count(*)::int AS total FROM sorteio s WHERE ${where} GROUP BY s.tamanho
      ORDER BY total DESC, s.tamanho`
  return { rows: found, total: tamanhos.reduce((sum, { total }) => sum + total, 0), tamanhos }
}

/** The entries after `last`, in list order. */
export async function sorteiosAfter(
  db: Db,
  filter: SorteioFilter,
  last: Pick<SorteioRow, 'created_at' | 'id'> | null,
  limit: number,
): Promise<SorteioRow[]> {
  const after = last ? sql`AND (s.created_at, s.id) < (${last.created_at}::timestamptz, ${last.id}::uuid)` : sql``
  return rows(db, SorteioRow)`
    ${SELECT} WHERE ${matching(filter)} ${after} ORDER BY s.created_at DESC, s.id DESC LIMIT ${limit}`
}

/** Serializes imports, because each checks which documents are already registered. */
export const lockImports = (tx: Tx) => tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('sorteio-import'))`)

const DocumentoRow = z.strictObject({ documento: z.string() })

/** The documents among these that are already registered. */
export async function knownDocuments(tx: Tx, documents: string[]): Promise<Set<string>> {
  const found = await rows(tx, DocumentoRow)`
    SELECT documento FROM sorteio WHERE documento IN (SELECT jsonb_array_elements_text(${JSON.stringify(documents)}::jsonb))`
  return new Set(found.map(({ documento }) => documento))
}

/** @returns the new ids */
export async function insertSorteios(tx: Tx, lines: readonly SorteioLine[]): Promise<string[]> {
  const values = lines.map(({ nome_completo, data_nascimento, ...line }) => ({
    ...line,
    nomeCompleto: nome_completo,
    nomeBusca: fold(nome_completo),
    dataNascimento: data_nascimento,
  }))
  const inserted = await tx.insert(sorteio).values(values).returning({ id: sorteio.id })
  return inserted.map(({ id }) => id)
}

/** Deletes an entry and its photo. @returns false when there is no such entry */
export async function deleteSorteio(tx: Tx, id: string): Promise<boolean> {
  const { rowCount } = await tx.delete(sorteio).where(sql`${sorteio.id} = ${id}`)
  await deletePicture(tx, id, 'sorteio')
  return rowCount === 1
}
