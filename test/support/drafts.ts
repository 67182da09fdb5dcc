import { EVENTO_PICTURE_MAX_BYTES } from '../../contract/limits.ts'
import type { Db } from '../../server/db/connection.ts'
import { transaction } from '../../server/db/transaction.ts'
import { acceptPicture } from '../../server/pictures/accept-picture.ts'
import { putPicture } from '../../server/pictures/picture-repo.ts'
import { makeEvento, makeLote } from './fixtures.ts'
import { picture } from './pictures.ts'

export async function givePicture(db: Db, evento: string): Promise<void> {
  const accepted = await acceptPicture(await picture(60, 75).jpeg().toBuffer(), EVENTO_PICTURE_MAX_BYTES, 'images')
  if (!accepted.ok) throw new Error('the picture was refused')
  await transaction(db, (tx) => putPicture(tx, evento, 'evento', accepted.value))
}

/** A draft that lacks nothing. */
export async function makeDraft(db: Db, options: Parameters<typeof makeEvento>[1] = {}) {
  const evento = await makeEvento(db, { publicado: false, ...options })
  const made = { evento, ...(await makeLote(db, evento)) }
  await givePicture(db, evento)
  return made
}
