import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { businessDay } from '../../../contract/dates.ts'
import { FIELDS } from '../../../src/texts/fields.ts'
import { openJourney } from '../support/index.ts'

export const journey = openJourney({ mail: true })
export const today = businessDay(new Date())

export const names = (page: Page) => page.getByRole('rowheader').allInnerTexts()
export const dialog = (page: Page) => page.getByRole('dialog')
export const actionLink = (page: Page, action: string, nome: string) =>
  page.getByRole('link', { name: FIELDS.actionOn(action, nome) })
export const stored = async (nome: string): Promise<Record<string, unknown>[]> =>
  (
    await journey.shop.db.execute(sql`SELECT nome, local, data::text, hora::text, inicio_vendas::text, max_por_cliente,
      descricao, versao, excluir FROM evento WHERE nome = ${nome}`)
  ).rows
