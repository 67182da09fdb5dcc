import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { FARE_MESSAGES } from '../../../contract/messages-fares.ts'
import { ADM } from '../../../src/texts/adm.ts'
import { ADM_MEIA } from '../../../src/texts/adm-meia.ts'
import { ADM_SETORES as TEXTS } from '../../../src/texts/adm-setores.ts'
import { ADM_TARIFAS as FARES } from '../../../src/texts/adm-tarifas.ts'
import { makeEvento, makeLote, sellMeia } from '../../support/fixtures.ts'
import { axe } from '../support/index.ts'
import { DESK, expectFocus, toast } from '../support/office-screens.ts'
import { field, press } from '../support/steps.ts'
import { journey, loteButton, openSetores } from './kit.ts'

// The fares in the form of a lot.

const storedFares = async (lote: string) =>
  (
    await journey.shop.db.execute(
      sql`SELECT nome, documento, valor_cents, taxa_cents, ativa FROM tarifa WHERE id_lote = ${lote} ORDER BY ordem`,
    )
  ).rows

it('an admin adds fares from a model and by hand, sees what the buyer pays, and takes one out again', async () => {
  const { shop } = journey
  const evento = await makeEvento(shop.db)
  await sellMeia(shop.db, evento)
  const { lote } = await makeLote(shop.db, evento)
  const { page } = await journey.person({ as: await journey.usuario(), ...DESK })
  await openSetores(page, evento)
  await page.getByRole('button', { name: 'Pista' }).click()
  await loteButton(page, 1).click()
  const form = page.getByRole('region', { name: FARES.title })
  await form.getByText('R$ 92,00').waitFor()
  await form.getByText('R$ 46,00').waitFor()
  // The quota follows the quantity while it is typed.
  await form.getByText(ADM_MEIA.quota(0, 40)).waitFor()
  await field(page, TEXTS.loteFields.qtd_total).fill('200')
  await form.getByText(ADM_MEIA.quota(0, 80)).waitFor()
  await press(page, 'Jogo')
  const fare = (nome: string) => form.getByRole('group', { name: nome, exact: true })
  await fare('Infantil, até 12 anos').getByText('R$ 46,00').waitFor()
  await fare('Solidária').getByText('R$ 69,00').waitFor()
  // A second model adds only what is missing.
  await press(page, 'Show')
  expect(await form.getByRole('group', { name: 'Solidária' }).count()).toBe(1)

  await press(page, FARES.add)
  await press(page, TEXTS.saveLote)
  await page.getByText(FARE_MESSAGES.promocionalNome).waitFor()
  await page.getByText(FARE_MESSAGES.promocionalValor).waitFor()
  const last = form.getByRole('group').filter({ has: page.getByText(FARE_MESSAGES.promocionalNome) })
  await expectFocus(last.getByLabel(FARES.fields.nome))
  await axe(page, 'the fares of a lot with errors')
  await last.getByLabel(FARES.fields.nome).fill('Morador do bairro')
  await fare('Morador do bairro').getByLabel(FARES.fields.valor).fill('80')
  await fare('Morador do bairro').getByLabel(FARES.fields.taxa_adm).fill('12')
  await press(page, TEXTS.saveLote)
  await page.getByText(FARE_MESSAGES.promocionalMenor).waitFor()
  await fare('Morador do bairro').getByLabel(FARES.fields.valor).fill('70')
  await fare('Solidária').getByRole('switch', { name: FARES.fields.ativa }).click()
  await press(page, TEXTS.saveLote)
  await toast(page, TEXTS.loteSaved)
  expect(await storedFares(lote)).toMatchObject([
    {
      nome: 'Infantil, até 12 anos',
      documento: 'Documento da criança',
      valor_cents: 4000,
      taxa_cents: 600,
      ativa: true,
    },
    { nome: 'Solidária', valor_cents: 6000, taxa_cents: 900, ativa: false },
    { nome: 'Morador do bairro', documento: null, valor_cents: 7000, taxa_cents: 1200, ativa: true },
  ])

  const names = async () => (await storedFares(lote)).map(({ nome }) => nome)
  await loteButton(page, 1).click()
  await fare('Solidária').waitFor()
  await press(page, FARES.remove('Solidária'))
  await press(page, TEXTS.saveLote)
  await expect.poll(names).toEqual(['Infantil, até 12 anos', 'Morador do bairro'])
  await press(page, ADM.undo)
  await toast(page, ADM.undone)
  expect(await names()).toEqual(['Infantil, até 12 anos', 'Solidária', 'Morador do bairro'])
  await axe(page, 'the fares of a lot')
})
