import sharp from 'sharp'
import type { Db } from '../db/connection.ts'
import { storeSize, unmeasured } from './picture-repo.ts'

/** Measures pictures that were stored before width and height were recorded, in small batches. */
export async function measurePictures(db: Db): Promise<void> {
  for (const { owner, role, content } of await unmeasured(db)) {
    // Width 0 with height 1 marks a picture that was checked and could not be read.
    const { width = 0, height = 1 } = await sharp(content)
      .metadata()
      .catch(() => ({}) as { width?: number; height?: number })
    await storeSize(db, owner, role, { width, height })
  }
}
