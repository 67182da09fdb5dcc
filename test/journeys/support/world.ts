import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { businessDay } from '../../../contract/dates.ts'
import type { Db } from '../../../server/db/connection.ts'
import { makeCidade, makeEvento, makeLote } from '../../support/fixtures.ts'

const COLOURS = ['#c8321a', '#1f5c4a', '#0b7a83', '#7a1d5b', '#2b36f0']
let pictures = 0

/** Inserts a picture in one colour, so that no page's request for it fails. */
export async function addPicture(db: Db, owner: string, role: 'evento' | 'banner' | 'rifa'): Promise<void> {
  const [width, height] = role === 'banner' ? [160, 60] : [48, 60]
  const background = COLOURS[pictures++ % COLOURS.length] ?? 'black'
  const content = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
  await db.execute(
    sql`INSERT INTO image (owner, role, hash, content, width, height)
      VALUES (${owner}, ${role}, ${owner.replaceAll('-', '')}, ${content}, ${width}, ${height})`,
  )
}

async function addBanner(db: Db, ordem: number, link: string | null): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(
    sql`INSERT INTO banner (ordem, link) VALUES (${ordem}, ${link}) RETURNING id`,
  )
  const id = rows[0]?.id ?? ''
  await addPicture(db, id, 'banner')
  return id
}

/** Moves an event, whose tickets are bought, to today: its gate is open. */
export const happensToday = (db: Db, idEvento: string) =>
  db.execute(sql`UPDATE evento SET data = ${businessDay(new Date())}, hora = NULL WHERE id = ${idEvento}`)

export type World = Awaited<ReturnType<typeof makeWorld>>

/** The test data of every journey: a city, two banners, three events on sale and one whose sales begin later. */
export async function makeWorld(db: Db) {
  const salvador = await makeCidade(db, 'Salvador', 'BA')
  const evento = async (nome: string, inDays: number, lote: Parameters<typeof makeLote>[2], salesInDays = -10) => {
    const id = await makeEvento(db, { nome, inDays, salesInDays, idCidade: salvador })
    await addPicture(db, id, 'evento')
    return { id, nome, ...(await makeLote(db, id, lote)) }
  }
  return {
    salvador,
    banners: [await addBanner(db, 0, null), await addBanner(db, 1, '/eventos')],
    /** 100 tickets at R$ 80 + R$ 12. */
    festival: await evento('Festival do Sol', 30, { nome: 'Pista' }),
    /** 12 tables at R$ 300 + R$ 30. */
    jantar: await evento('Jantar de Gala', 40, {
      nome: 'Salão',
      tipo: 1,
      lugares: 12,
      qtd: 12,
      valor: 30_000,
      taxa: 3000,
    }),
    /** One ticket only. */
    ultimo: await evento('Noite de Choro', 50, { nome: 'Plateia', qtd: 1 }),
    /** Its sales begin in five days. */
    proximo: await evento('Samba na Ladeira', 60, { nome: 'Pista' }, 5),
  }
}

/** `n` more events on sale, 'Nome 1' … 'Nome n', from `inDays` on, for lists of more than one page. */
export async function makeMany(db: Db, n: number, nome: string, options: { idCidade?: string; inDays?: number } = {}) {
  const ids: string[] = []
  for (let i = 1; i <= n; i += 1) {
    const id = await makeEvento(db, { ...options, nome: `${nome} ${i}`, inDays: (options.inDays ?? 100) + i })
    await makeLote(db, id)
    await addPicture(db, id, 'evento')
    ids.push(id)
  }
  return ids
}
