import { expect, it } from 'vitest'
import type { Evento } from '../../../contract/eventos.ts'
import { OFFICE_MESSAGES } from '../../../contract/messages-office.ts'
import { ADM } from '../../../src/texts/adm.ts'
import { ADM_EVENTOS as TEXTS } from '../../../src/texts/adm-eventos.ts'
import { makeEvento, makeHall } from '../../support/fixtures.ts'
import { axe } from '../support/index.ts'
import { DESK, toast } from '../support/office-screens.ts'
import { field, press } from '../support/steps.ts'
import { journey } from './kit.ts'

it('an admin sets until which day companions’ places are kept, where there are any', async () => {
  const { db } = journey.shop
  const id = await makeEvento(db, { nome: 'Noite no Sertão', idCidade: journey.world.salvador })
  const { page } = await journey.person({ as: await journey.usuario(), ...DESK })
  await page.goto(`/adm/eventos/${id}`)
  await field(page, TEXTS.data).waitFor()
  expect(await field(page, TEXTS.acompanhantesAte).count()).toBe(0)
  await makeHall(db, id, ['aco'])
  await page.reload()
  await page.getByText(TEXTS.acompanhantesHint).waitFor()
  await field(page, TEXTS.acompanhantesAte).fill('20/1')
  await press(page, ADM.save)
  await page.getByText(OFFICE_MESSAGES.eventoAcompanhantes).waitFor()
  await axe(page, 'the day of the companions')
  await field(page, TEXTS.acompanhantesAte).fill('20/12/2027')
  await press(page, ADM.save)
  await toast(page, TEXTS.saved)
  const { body } = await (await journey.account()).client.get<Evento>(`eventos/${id}`)
  expect(body.acompanhantes_ate).toBe('2027-12-20')
})
