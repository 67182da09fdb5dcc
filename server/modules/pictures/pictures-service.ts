import { EVENTO_PICTURE_MAX_BYTES } from '../../../contract/limits.ts'
import type { Imagem } from '../../../contract/pictures-rules.ts'
import type { AppDeps } from '../../app-deps.ts'
import { record } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import { acceptPicture } from '../../pictures/accept-picture.ts'
import { lockOwner, putPicture } from '../../pictures/picture-repo.ts'
import { done, type Result, refuse } from '../../result.ts'

/** Stores the picture of an event or a raffle. `versao` stays, so that a concurrent edit of the form is not refused. */
export async function replacePicture(
  { db }: Pick<AppDeps, 'db'>,
  role: 'evento' | 'rifa',
  { id, content, actor }: { id: string; content: Buffer; actor: string },
): Promise<Result<{ id: string; imagem: Imagem }>> {
  const picture = await acceptPicture(content, EVENTO_PICTURE_MAX_BYTES, 'images')
  if (!picture.ok) return picture
  return transaction(db, async (tx) => {
    if (!(await lockOwner(tx, role, id))) return refuse(404, 'record.not-found')
    const { before, imagem } = await putPicture(tx, id, role, picture.value)
    if (before !== imagem.hash) {
      const detail = { imagem: [before, imagem.hash] }
      await record(tx, [{ entity: role, entityId: id, fromState: null, toState: 'edited', actor, detail }])
    }
    return done({ id, imagem })
  })
}
