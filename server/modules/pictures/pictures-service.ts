import { sql } from 'drizzle-orm'
import { EVENTO_PICTURE_MAX_BYTES } from '../../../contract/limits.ts'
import type { Imagem } from '../../../contract/pictures-rules.ts'
import type { AppDeps } from '../../app-deps.ts'
import { record } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import { acceptPicture } from '../../pictures/accept-picture.ts'
import { putPicture } from '../../pictures/picture-store.ts'
import { done, type Result, refuse } from '../../result.ts'

const TABLES = { evento: sql`evento`, rifa: sql`rifa` }

/** Stores the picture of an event or a raffle. `versao` stays, so that a concurrent edit of the form is not refused. */
export async function replacePicture(
  { db }: Pick<AppDeps, 'db'>,
  role: 'evento' | 'rifa',
  { id, content, actor }: { id: string; content: Buffer; actor: string },
): Promise<Result<{ id: string; imagem: Imagem }>> {
  const picture = await acceptPicture(content, EVENTO_PICTURE_MAX_BYTES, 'images')
  if (!picture.ok) return picture
  return transaction(db, async (tx) => {
    const { rows } = await tx.execute(
      sql`SELECT 1 FROM ${TABLES[role]} WHERE id = ${id} AND NOT excluir FOR NO KEY UPDATE`,
    )
    if (!rows.length) return refuse(404, 'record.not-found')
    const { before, imagem } = await putPicture(tx, id, role, picture.value)
    if (before !== imagem.hash) {
      const detail = { imagem: [before, imagem.hash] }
      await record(tx, [{ entity: role, entityId: id, fromState: null, toState: 'edited', actor, detail }])
    }
    return done({ id, imagem })
  })
}
