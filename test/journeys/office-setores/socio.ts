import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import type { Plano } from '../../../contract/planos.ts'
import { ADM } from '../../../src/texts/adm.ts'
import { ADM_SETORES as TEXTS } from '../../../src/texts/adm-setores.ts'
import { ADM_TARIFAS as FARES } from '../../../src/texts/adm-tarifas.ts'
import { makeClients, type Client } from '../../support/client.ts'
import { makeSocio, openClub } from '../../support/club.ts'
import { makeEvento, makeLote } from '../../support/fixtures.ts'
import { makeUsuario } from '../../support/staff.ts'
import { buyPaid } from '../../support/tickets.ts'
import { axe } from '../support/index.ts'
import { DESK, toast } from '../support/office-screens.ts'
import { field, press } from '../support/steps.ts'
import { chooseSetor, journey, loteButton, openSetores } from './kit.ts'

// Members' fares in the form of a lot.

const { socio: SOCIO } = FARES
const stored = async (lote: string) =>
  (await journey.shop.db.execute(sql`SELECT vende_socio FROM lote WHERE id = ${lote}`)).rows[0]?.['vende_socio']

let prata: Plano
beforeAll(async () => {
  const { shop } = journey
  await openClub(shop.db)
  const admin = await makeUsuario(shop)
  const save = async (nome: string, beneficio: object) =>
    (await admin.post<Plano>('planos', { nome, valor: 40, beneficios: [{ categoria: 'esporte', ...beneficio }] })).body
  prata = await save('Prata', { percentual: 30, unidades: 2 })
  await save('Ouro', { percentual: 100, passe: true })
})

it('an admin sells a lot to members, sees what each plan pays and sold, and turns it off and on again', async () => {
  const { shop } = journey
  const evento = await makeEvento(shop.db, { categoria: 'esporte' })
  const { lote } = await makeLote(shop.db, evento)
  const { page } = await journey.person({ as: await journey.usuario(), ...DESK })
  await openSetores(page, evento)
  await chooseSetor(page, 'Pista')
  await loteButton(page, 1).click()
  const fares = page.getByRole('group', { name: SOCIO.title })
  const toggle = fares.getByRole('switch', { name: SOCIO.title })
  await fares.getByText(`R$ 64,40 · ${SOCIO.sold(0)}`).waitFor()
  await fares.getByText(SOCIO.pass, { exact: true }).waitFor()
  await field(page, TEXTS.loteFields.valor).fill('100')
  await fares.getByText(`R$ 78,40 · ${SOCIO.sold(0)}`).waitFor()
  await field(page, TEXTS.loteFields.valor).fill('80')
  // A stored lot stays as it is, until somebody turns it on; the model of a match does.
  expect(await toggle.isChecked()).toBe(false)
  await press(page, 'Teatro')
  expect(await toggle.isChecked()).toBe(false)
  await press(page, 'Jogo')
  expect(await toggle.isChecked()).toBe(true)
  await axe(page, 'members’ fares of a lot')
  await press(page, TEXTS.saveLote)
  await toast(page, TEXTS.loteSaved)
  expect(await stored(lote)).toBe(true)

  const [ana] = (await makeClients(shop, 1)) as [Client]
  await makeSocio(shop.db, ana.id, prata.id)
  await buyPaid(shop, ana, [{ id_evento_setor_lote: lote, qtde: 2, id_tarifa: prata.beneficios[0]?.id }])
  await page.reload()
  await chooseSetor(page, 'Pista')
  await loteButton(page, 1).click()
  await fares.getByText(`R$ 64,40 · ${SOCIO.sold(2)}`).waitFor()
  await toggle.click()
  await press(page, TEXTS.saveLote)
  await toast(page, TEXTS.loteSaved)
  expect(await stored(lote)).toBe(false)
  await press(page, ADM.undo)
  await toast(page, ADM.undone)
  expect(await stored(lote)).toBe(true)

  // A new lot is sold to members from the beginning.
  await fares.waitFor()
  expect(await toggle.isChecked()).toBe(true)
  await field(page, TEXTS.loteFields.data).fill('01/12/2030')
  await field(page, TEXTS.loteFields.qtd_total).fill('10')
  await field(page, TEXTS.loteFields.valor).fill('90')
  await press(page, TEXTS.saveLote)
  await toast(page, TEXTS.loteCreated)
  const { rows } = await shop.db.execute(sql`SELECT vende_socio FROM lote WHERE valor_cents = 9000 AND qtd_total = 10`)
  expect(rows).toEqual([{ vende_socio: true }])
})

it('where no member has a fare the form says why, and a new lot sells none', async () => {
  const { shop } = journey
  const reasonIn = async (options: object, evento: object = { categoria: 'esporte' }) => {
    const id = await makeEvento(shop.db, evento)
    const { setor } = await makeLote(shop.db, id, options)
    const { page } = await journey.person({ as: await journey.usuario(), ...DESK })
    await openSetores(page, id)
    await chooseSetor(page, 'Pista')
    await loteButton(page, 1).click()
    return { page, setor }
  }
  const table = await reasonIn({ tipo: 1 })
  await table.page.getByText(SOCIO.table).waitFor()
  await axe(table.page, 'no members’ fares')
  const none = await reasonIn({}, { categoria: 'teatro' })
  await none.page.getByText(SOCIO.noPlan('Teatro')).waitFor()
  const without = await reasonIn({}, { categoria: null })
  await without.page.getByText(SOCIO.noCategoria).waitFor()
  const { page, setor } = without
  await page.getByRole('button', { name: ADM.cancel, exact: true }).click()
  await field(page, TEXTS.loteFields.data).fill('01/12/2030')
  await field(page, TEXTS.loteFields.qtd_total).fill('10')
  await field(page, TEXTS.loteFields.valor).fill('90')
  await press(page, TEXTS.saveLote)
  await toast(page, TEXTS.loteCreated)
  const { rows } = await shop.db.execute(sql`SELECT vende_socio FROM lote WHERE id_setor = ${setor} AND qtd_total = 10`)
  expect(rows).toEqual([{ vende_socio: false }])

  const extra = await reasonIn({ tipo: 3 })
  await shop.db.execute(sql`UPDATE setor SET extra = true WHERE id = ${extra.setor}`)
  await extra.page.reload()
  await chooseSetor(extra.page, 'Pista')
  await loteButton(extra.page, 1).click()
  await extra.page.getByText(SOCIO.extra).waitFor()
})
