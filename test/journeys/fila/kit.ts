import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { filaMachine } from '../../../machines/fila/index.ts'
import { makeFila } from '../../support/fila.ts'
import type { Person } from '../../support/people.ts'
import { createCoverage } from '../support/coverage.ts'
import { addPicture, openJourney, type Visitor } from '../support/index.ts'

/** The shop and the browser of all journeys through a waiting room. */
export const journey = openJourney()
export const fila = createCoverage(filaMachine)

export async function visitor(as?: Person, viewport = { width: 390, height: 844 }): Promise<Visitor> {
  const person = await journey.person({ viewport, ...(as && { as }) })
  await fila.follow(person.context)
  return person
}

/** An event with a waiting room and a picture. */
export async function makeLine(options: Parameters<typeof makeFila>[1] = {}) {
  const made = await makeFila(journey.shop.db, options)
  await addPicture(journey.shop.db, made.evento, 'evento')
  return made
}

/** This many other people join the line. */
export async function addPeople(evento: string, count: number): Promise<void> {
  await journey.shop.db.execute(sql`WITH people AS (
      INSERT INTO cliente (nome, telefone, senha_hash)
      SELECT 'Pessoa', '119' || (70000000 + floor(random() * 1000000)::int * 10 + i % 10)::text, 'x'
      FROM generate_series(1, ${count}::int) i ON CONFLICT DO NOTHING RETURNING id)
    INSERT INTO fila_lugar (id_evento, id_cliente, arrived_at) SELECT ${evento}, id, clock_timestamp() FROM people`)
}

/** All other people give up their places. */
export const clearLine = (evento: string, but: string) =>
  journey.shop.db.execute(sql`UPDATE fila_lugar SET status = 'left',
      ends_at = CASE WHEN ends_at IS NOT NULL THEN least(ends_at, clock_timestamp()) END
    WHERE id_evento = ${evento} AND id_cliente <> ${but} AND status IN ('waiting', 'admitted')`)

/** Ends everybody's turn. */
export const endTurns = (evento: string) =>
  journey.shop.db.execute(
    sql`UPDATE fila_lugar SET ends_at = clock_timestamp() WHERE id_evento = ${evento} AND status = 'admitted'`,
  )

export const open = (page: Page, evento: string) => page.goto(`/fila/${evento}`)
/** Simulates that the network is back, so that the page requests its state at once. */
export const askNow = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('online')))
