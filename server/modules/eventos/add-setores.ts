import type { Tx } from '../../db/connection.ts'
import { recordAllCreated } from '../../db/edits.ts'
import { insertLotes, type LoteFields } from './edit-lote-repo.ts'
import { type DrawnSetor, insertSetores } from './edit-setor-repo.ts'
import { insertPromocionais, promocionaisFields, type PromocionalFields } from './promocionais-repo.ts'

/** A sector to make, with its seat map and its lots. */
export type NewSetor = DrawnSetor & { lotes: { fields: LoteFields; promocionais: PromocionalFields[] }[] }

/** Adds sectors with their seat maps and lots, with the same number of statements for any number of sectors. */
export async function addSetores(tx: Tx, idEvento: string, setores: readonly NewSetor[], actor: string): Promise<void> {
  const made = await insertSetores(tx, idEvento, setores)
  await recordAllCreated(
    tx,
    { entity: 'setor', actor },
    made.map(({ id, fields }) => ({ id, fields: { id_evento: idEvento, ...fields } })),
  )
  const lotes = made.flatMap(({ id, lotes }) => lotes.map((lote) => ({ idSetor: id, ...lote })))
  const added = await insertLotes(tx, lotes)
  await insertPromocionais(tx, added)
  await recordAllCreated(
    tx,
    { entity: 'lote', actor },
    added.map(({ id, idSetor, fields, promocionais }) => ({
      id,
      fields: { id_evento_setor: idSetor, ...fields, promocionais: promocionaisFields(promocionais) },
    })),
  )
}
