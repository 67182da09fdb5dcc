import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { FARE_MESSAGES } from '../../../contract/messages-fares.ts'
import { OFFICE_REFUSALS } from '../../../contract/refusals-office.ts'
import { ADM } from '../../../src/texts/adm.ts'
import { ADM_CODIGOS as TEXTS } from '../../../src/texts/adm-codigos.ts'
import { FIELDS } from '../../../src/texts/fields.ts'
import { OFFICE } from '../../../src/texts/office.ts'
import { makeClients } from '../../support/client.ts'
import { makeCodigo, makeEvento, makeLote } from '../../support/fixtures.ts'
import { buyPaid } from '../../support/tickets.ts'
import { axe } from '../support/index.ts'
import { findingsAtEverySize } from '../support/layout.ts'
import { DESK, main, rows, toast } from '../support/office-screens.ts'
import { field, press } from '../support/steps.ts'
import { journey } from './kit.ts'

async function makeShow() {
  const { shop, world } = journey
  const id = await makeEvento(shop.db, { nome: 'Clássico na Arena', idCidade: world.salvador })
  return { id, ...(await makeLote(shop.db, id)) }
}

it('an admin makes a code, sees what the buyer pays while typing, and corrects what is wrong', async () => {
  const { id } = await makeShow()
  const { shop } = journey
  const { page, allow } = await journey.person({ as: await journey.usuario(), ...DESK })
  allow(/^409 POST .*codigos/)
  await page.goto('/adm/codigos')
  await page.getByText(TEXTS.empty.title).waitFor()
  await axe(page, 'no code yet')
  await main(page).getByRole('link', { name: ADM.create }).click()
  await press(page, ADM.save)
  for (const message of [FARE_MESSAGES.codigo, FARE_MESSAGES.codigoPercentual])
    await main(page).getByText(message).waitFor()
  await axe(page, 'the form of a code with its errors')
  expect(await findingsAtEverySize(page)).toEqual([])

  await field(page, TEXTS.fields.codigo).fill('torcida 15')
  await field(page, TEXTS.fields.percentual).fill('15')
  await field(page, TEXTS.fields.id_evento).selectOption(id)
  await main(page).getByText(TEXTS.pays).waitFor()
  await main(page).getByText('R$ 78,20').waitFor()
  await field(page, TEXTS.fields.limite).fill('500')
  await field(page, TEXTS.fields.ate).fill('10/11/2020 10:00')
  await field(page, TEXTS.fields.de).fill('11/11/2020 10:00')
  await press(page, ADM.save)
  await main(page).getByText(FARE_MESSAGES.codigoOrdem).waitFor()
  await field(page, TEXTS.fields.de).fill('')
  await field(page, TEXTS.fields.ate).fill('')
  await axe(page, 'the form of a code')
  await press(page, ADM.save)
  await toast(page, TEXTS.created)
  await page.getByRole('row', { name: /TORCIDA15.*Clássico na Arena.*15% a menos.*0 de 500/ }).waitFor()
  expect(await findingsAtEverySize(page)).toEqual([])

  // The same text again: the error is at its field.
  await main(page).getByRole('link', { name: ADM.create }).click()
  await field(page, TEXTS.fields.codigo).fill('TORCIDA15')
  await main(page).getByRole('radio', { name: TEXTS.tipos.preco }).check()
  await field(page, TEXTS.fields.valor).fill('48,00')
  await press(page, ADM.save)
  await main(page).getByText(OFFICE_REFUSALS['codigo.taken']).waitFor()
  await field(page, TEXTS.fields.codigo).fill('ESCOLA26')
  await press(page, ADM.save)
  await toast(page, TEXTS.created)

  await page.getByRole('searchbox').fill('escola')
  await expect.poll(() => rows(page).count()).toBe(2)
  await page.getByRole('link', { name: FIELDS.actionOn(ADM.edit, 'ESCOLA26') }).click()
  await main(page).getByText(TEXTS.nothingSold).waitFor()
  await field(page, TEXTS.fields.valor).fill('40')
  await page.getByText(ADM.unsaved(1)).waitFor()
  await press(page, ADM.save)
  await toast(page, TEXTS.saved)
  await press(page, ADM.undo)
  await toast(page, ADM.undone)
  // A hidden sector is opened by a code of one of its lots.
  const hidden = await makeLote(shop.db, id, { nome: 'Camarote Amigos', valor: 15_000, taxa: 0 })
  await shop.db.execute(sql`UPDATE setor SET oculto = true WHERE id = ${hidden.setor}`)
  await page.goto('/adm/codigos/novo')
  await field(page, TEXTS.fields.codigo).fill('amigos6')
  await main(page).getByRole('radio', { name: TEXTS.tipos.lote }).check()
  await field(page, TEXTS.fields.id_evento).selectOption(id)
  await press(page, ADM.save)
  await main(page).getByText(FARE_MESSAGES.codigoOculto).waitFor()
  await field(page, TEXTS.fields.id_lote).selectOption('Camarote Amigos, 1º lote')
  await main(page).getByText('R$ 150,00').first().waitFor()
  await axe(page, 'the form of a code that opens a lot')
  expect(await findingsAtEverySize(page)).toEqual([])
  await press(page, ADM.save)
  await toast(page, TEXTS.created)
  await page.getByRole('row', { name: new RegExp(`AMIGOS6.*${TEXTS.opens}.*Camarote Amigos`) }).waitFor()
  const { rows: stored } = await shop.db.execute(sql`SELECT valor_cents FROM tarifa WHERE nome = 'ESCOLA26'`)
  expect(stored).toEqual([{ valor_cents: 4800 }])
})

it('a promoter sees the codes they sell with, what is owed to them, and nothing else of the back-office', async () => {
  const { shop } = journey
  const { id, lote } = await makeShow()
  const who = await journey.usuario({ cidades: [], promotor: true })
  const codigo = await makeCodigo(shop.db, { codigo: 'DOPROMOTOR', evento: id, promotor: who.id, comissao: 8 })
  await makeCodigo(shop.db, { codigo: 'DEOUTROS', evento: id })
  const [client] = await makeClients(shop, 1)
  if (!client) throw new Error('no cliente was created')
  await buyPaid(shop, client, [{ id_evento_setor_lote: lote, id_tarifa: codigo, qtde: 2 }])
  await shop.db.execute(
    sql`UPDATE venda SET entregue = true WHERE id = (SELECT min(id::text)::uuid FROM venda WHERE id_tarifa = ${codigo})`,
  )
  const { page } = await journey.person({ as: who })
  await page.goto('/adm')
  await page.getByRole('link', { name: /DOPROMOTOR/ }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/adm/codigos')
  expect(await page.getByText('DEOUTROS').count()).toBe(0)
  await main(page).getByText(TEXTS.owed('R$ 5,44')).waitFor()
  await axe(page, 'the codes of a promoter')
  expect(await findingsAtEverySize(page)).toEqual([])
  await page.getByRole('link', { name: /DOPROMOTOR/ }).click()
  await main(page).getByText(TEXTS.sums.settled(1)).waitFor()
  await main(page).getByText(TEXTS.sums.open(1)).waitFor()
  expect(await field(page, TEXTS.link).inputValue()).toBe(`${journey.url}/evento/${id}?codigo=DOPROMOTOR`)
  await axe(page, 'a code of a promoter')
  expect(await findingsAtEverySize(page)).toEqual([])
  await page.goto('/adm/ingressos')
  await page.getByText(OFFICE_REFUSALS['role.users-forbidden'], { exact: true }).waitFor()
  await page.goto('/adm/codigos/novo')
  await page.getByText(OFFICE_REFUSALS['role.users-forbidden'], { exact: true }).waitFor()
  await page.getByRole('button', { name: OFFICE.account }).click()
  await page.getByText(OFFICE.roles.promoter).waitFor()
})
