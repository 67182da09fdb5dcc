import { expect, it } from 'vitest'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import { EVENTO_PICTURE_MAX_BYTES } from '../../../contract/limits.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { OFFICE_MESSAGES } from '../../../contract/messages-office.ts'
import { ADM } from '../../../src/texts/adm.ts'
import { ADM_EVENTOS as TEXTS } from '../../../src/texts/adm-eventos.ts'
import { padded, picture } from '../../support/pictures.ts'
import { axe } from '../support/index.ts'
import { DESK, toast } from '../support/office-screens.ts'
import { field, press } from '../support/steps.ts'
import { actionLink, dialog, journey } from './kit.ts'

it('an event’s picture is checked before it is sent, and shown', async () => {
  const { page, allow } = await journey.person({ as: await journey.usuario(), ...DESK })
  allow(/^500 PATCH/)
  await page.goto('/adm/eventos?q=jantar')
  await actionLink(page, TEXTS.image, 'Jantar de Gala').click()
  await dialog(page)
    .getByRole('heading', { name: TEXTS.imageTitle('Jantar de Gala') })
    .waitFor()
  expect(page.url()).toMatch(/imagem\?q=jantar$/)
  await axe(page, 'the picture')
  const content = await picture(400, 500).jpeg().toBuffer()
  const choose = (name: string, buffer: Buffer) =>
    field(page, TEXTS.imageField).setInputFiles({ name, mimeType: 'image/jpeg', buffer })
  await press(page, ADM.send)
  await dialog(page).getByText(MESSAGES.imageMissing).waitFor()
  await choose('cartaz.gif', content)
  await dialog(page).getByText(MESSAGES.fileType).waitFor()
  await choose('cartaz.jpg', Buffer.alloc(0))
  await dialog(page).getByText(OFFICE_MESSAGES.fileTooSmall).waitFor()
  await choose('CARTAZ.JPG', padded(content, EVENTO_PICTURE_MAX_BYTES + 1))
  await dialog(page).getByText(MESSAGES.pictureTooLarge).waitFor()
  await axe(page, 'a picture that is too large')
  await choose('CARTAZ.JPG', content)
  await expect.poll(() => dialog(page).getByRole('img').getAttribute('src')).toMatch(/^blob:/)

  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: ADM.leave.question }).waitFor()
  await press(page, ADM.leave.stay)
  await page.route('**/api/eventos/image', (route) => route.fulfill({ status: 500 }), { times: 1 })
  await press(page, ADM.send)
  await page.getByRole('alert').getByText(CATALOGUE.enviarImagem).waitFor()
  await press(page, ADM.send)
  await toast(page, TEXTS.imageSaved)
  await page.waitForURL((url) => url.pathname === '/adm/eventos' && url.search === '?q=jantar')
})

it('a copy of an event is a new event on another day', async () => {
  const { page } = await journey.person({ as: await journey.usuario(), ...DESK })
  await page.goto('/adm/eventos?q=choro')
  await actionLink(page, TEXTS.copy, 'Noite de Choro').click()
  await press(page, ADM.save)
  await dialog(page).getByText(OFFICE_MESSAGES.eventoData).waitFor()
  await axe(page, 'the copy')
  await field(page, TEXTS.nome).fill('Noite de Choro II')
  await field(page, TEXTS.data).fill('05/06/2031')
  await press(page, ADM.save)
  await toast(page, TEXTS.copied)
  await page.getByRole('heading', { name: 'Noite de Choro II' }).first().waitFor()
  expect(await field(page, TEXTS.data).inputValue()).toBe('05/06/2031')
})
