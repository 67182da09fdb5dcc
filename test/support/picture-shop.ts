import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { makeEvento } from './fixtures.ts'
import { sendForm } from './pictures.ts'
import { openShop } from './shop.ts'
import { makeUsuario } from './staff.ts'

type Imagem = { hash: string; largura: number; altura: number }
export type Saved = { id: string; imagem: Imagem }

/** A shop whose admin uploads pictures, and the calls of its tests. */
export async function openPictureShop() {
  const shop = await openShop({ jobs: false })
  const admin = await makeUsuario(shop)
  const send = (eventoId: string, content: Buffer, who = admin, options?: { fileFirst: boolean }) =>
    sendForm<Saved & { message: string; fields?: object }>(
      who,
      'PATCH',
      'eventos/image',
      { eventoId },
      { field: 'images', content },
      options,
    )
  let colour = 0
  return {
    shop,
    admin,
    send,
    get: (path: string, init: RequestInit = {}) => fetch(`${shop.url}/api/${path}`, { redirect: 'manual', ...init }),
    /** An event with a picture that no other event has. */
    makePictured: async (width = 1000, height = 1250): Promise<Saved> => {
      const id = await makeEvento(shop.db)
      colour += 1
      const content = await sharp({
        create: { width, height, channels: 3, background: { r: colour * 12, g: 90, b: 255 - colour * 12 } },
      })
        .jpeg()
        .toBuffer()
      const { status, body } = await send(id, content)
      if (status !== 200) throw new Error(body.message)
      return body
    },
    /** How many variants of a picture are stored. */
    variants: async (hash: string): Promise<number> => {
      const { rows } = await shop.db.execute<{ n: number }>(
        sql`SELECT count(*)::int AS n FROM image_variant WHERE hash LIKE ${`${hash}%`}`,
      )
      return rows[0]?.n ?? -1
    },
  }
}
export type PictureShop = Awaited<ReturnType<typeof openPictureShop>>
