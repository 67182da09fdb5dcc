import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { Ganhadora } from '../../../contract/sorteio-lista.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { maybeOne, rows } from '../../db/rows.ts'

export const SorteioListaRow = z.strictObject({
  id: z.string(),
  total: z.int(),
  sha256: z.string(),
  em: z.string(),
  concurso: z.int().nullable(),
  extracao: z.string().nullable(),
  semente: z.string().nullable(),
  semente_sha256: z.string().nullable(),
  resultado: z.string().nullable(),
  numero: z.int().nullable(),
  codigo: z.string().nullable(),
  sorteada_em: z.string().nullable(),
})
export type SorteioListaRow = z.infer<typeof SorteioListaRow>

// In the file, the lines of the entries follow the empty one: '7 1A2B-3C4D'.
const SELECT = sql`SELECT id, total, sha256, at AS em, concurso, extracao::text AS extracao, semente, semente_sha256,
  resultado, numero, sorteada_em, substring(texto FROM E'\n' || numero || E' ([^\n]+)\n') AS codigo FROM sorteio_lista`

/** The list of the prize draw, with its secret seed; null before it is frozen. */
export const findSorteioLista = (db: Db | Tx): Promise<SorteioListaRow | null> =>
  maybeOne(rows(db, SorteioListaRow)`${SELECT}`)

/** The same, locked. */
export const lockSorteioLista = (tx: Tx): Promise<SorteioListaRow | null> =>
  maybeOne(rows(tx, SorteioListaRow)`${SELECT} FOR UPDATE`)

const TextoRow = z.strictObject({ texto: z.string() })

/** The file; null before it is frozen. */
export async function readSorteioTexto(db: Db): Promise<string | null> {
  return (await maybeOne(rows(db, TextoRow)`SELECT texto FROM sorteio_lista`))?.texto ?? null
}

/** The entry of the drawn line; null before the draw, and when the entry was deleted. */
export const findGanhadora = (db: Db): Promise<z.infer<typeof Ganhadora> | null> =>
  maybeOne(rows(db, Ganhadora)`SELECT s.id, s.nome_completo, s.telefone
    FROM sorteio_lista l JOIN sorteio s ON s.numero = l.numero`)

const NumberedRow = z.strictObject({ numero: z.int(), id: z.string() })

/** Numbers all entries from 1, the oldest first, and returns them in that order. */
export async function numberEntries(tx: Tx): Promise<{ numero: number; id: string }[]> {
  const numbered = await rows(tx, NumberedRow)`
    UPDATE sorteio s SET numero = n.numero
    FROM (SELECT id, row_number() OVER (ORDER BY created_at, id)::int AS numero FROM sorteio) n WHERE n.id = s.id
    RETURNING s.numero, s.id`
  return numbered.toSorted((a, b) => a.numero - b.numero)
}

type NewLista = {
  texto: string
  sha256: string
  total: number
  at: Date
  por: string
  concurso: number | null
  extracao: string | null
  semente: string | null
  sementeSha256: string | null
}

const IdRow = z.strictObject({ id: z.string() })

/** Stores the list. @returns its id; null when there is one already */
export async function insertSorteioLista(tx: Tx, lista: NewLista): Promise<string | null> {
  const { texto, sha256, total, at, por, concurso, extracao, semente, sementeSha256 } = lista
  const found = await maybeOne(rows(tx, IdRow)`
    INSERT INTO sorteio_lista (texto, sha256, total, at, por, concurso, extracao, semente, semente_sha256)
    VALUES (${texto}, ${sha256}, ${total}, ${at.toISOString()}, ${por}, ${concurso}, ${extracao}, ${semente},
      ${sementeSha256}) ON CONFLICT (unica) DO NOTHING RETURNING id`)
  return found?.id ?? null
}

type Drawn = { resultado: string; numero: number; at: Date; por: string }

export const setSorteioDrawn = (tx: Tx, { resultado, numero, at, por }: Drawn) =>
  tx.execute(sql`UPDATE sorteio_lista SET resultado = ${resultado}, numero = ${numero},
    sorteada_em = ${at.toISOString()}, sorteada_por = ${por}`)
