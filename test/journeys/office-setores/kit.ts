import { sql } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Setor } from '../../../contract/eventos.ts'
import { ADM_DESENHO as DRAWING } from '../../../src/texts/adm-desenho.ts'
import { ADM_SETORES as TEXTS } from '../../../src/texts/adm-setores.ts'
import { makeEvento, makeLote } from '../../support/fixtures.ts'
import { makeUsuario } from '../../support/staff.ts'
import { openJourney } from '../support/index.ts'

/** The shop and the browser of all journeys of sectors, lots and drawings. */
export const journey = openJourney()

const lastDialog = (page: Page) => page.locator('dialog').last()
export const answer = (page: Page, name: string) => lastDialog(page).getByRole('button', { name, exact: true }).click()
export const chooseSetor = (page: Page, nome: string) =>
  page.getByRole('list', { name: TEXTS.list }).getByRole('button', { name: nome }).click()
export const loteButton = (page: Page, nr: number) => page.getByRole('button', { name: new RegExp(`^${nr}º lote`) })
export const storedSetor = async (nome: string) =>
  (await journey.shop.db.execute<Setor>(sql`SELECT * FROM setor WHERE nome = ${nome} AND NOT excluir`)).rows[0]
export const storedLotes = async (setor: string) =>
  (
    await journey.shop.db.execute<{ qtd_total: number; valor_cents: number; taxa_cents: number; data: Date }>(
      sql`SELECT qtd_total, valor_cents, taxa_cents, data FROM lote WHERE id_setor = ${setor} AND NOT excluir ORDER BY data`,
    )
  ).rows

export async function openSetores(page: Page, evento: string): Promise<void> {
  await page.goto(`/adm/eventos/${evento}/setores`)
  await page.getByRole('heading', { name: TEXTS.title, exact: true }).waitFor()
}

/** An event with a drawn sector: B2 is held by a cliente. */
export async function drawnEvento(linhas = ['oooo', 'oooo', 'oooo']) {
  const { shop } = journey
  const admin = await makeUsuario(shop)
  const evento = await makeEvento(shop.db)
  const { setor, lote } = await makeLote(shop.db, evento, { nome: 'Plateia', tipo: 3, lugares: 1 })
  const rows = linhas.map((mapa, row) => ({ nome: 'ABCDEFGH'.charAt(row), mapa }))
  const drawn = await admin.call('PUT', 'eventos/setor/lugares', { id: setor, linhas: rows })
  expect(drawn.status).toBe(200)
  const { client } = await journey.account()
  expect((await client.reserve([{ id_evento_setor_lote: lote, nr_lugar: 6 }])).status).toBe(200)
  return { admin, evento, setor, lote }
}

/** The screen position of a cell's centre, computed from the button below the last row. */
export async function cellOf(page: Page, rows: number, columns: number) {
  const below = await page.getByRole('button', { name: DRAWING.addRow }).boundingBox()
  const beside = await page.getByRole('button', { name: DRAWING.addColumn }).boundingBox()
  if (!below || !beside) throw new Error('the drawing is not on the screen')
  const edge = (beside.x - 10 - below.x) / columns
  return (row: number, column: number) => ({
    x: below.x + (column + 0.5) * edge,
    y: below.y - 10 - (rows - row - 0.5) * edge,
  })
}

export async function openDrawing(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^(Desenhar lugares|Desenho dos lugares)$/ }).click()
  const drawing = page.getByRole('application', { name: DRAWING.canvas })
  await drawing.waitFor()
  return drawing
}

export async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 3 })
}
