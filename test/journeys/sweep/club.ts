import { it } from 'vitest'
import { CARRINHO } from '../../../src/texts/carrinho.ts'
import { CARTOES } from '../../../src/texts/cartoes.ts'
import { SOCIO } from '../../../src/texts/socio.ts'
import { UI } from '../../../src/texts/ui.ts'
import { openClub } from '../../support/club.ts'
import { CPF, EMAIL, expectHeading, field, fillCard, press } from '../support/steps.ts'
import { journey, SWEEP_MS, sweep } from './kit.ts'

it('the sweep of the club’s screens has no layout or accessibility error', { timeout: SWEEP_MS }, async () => {
  await openClub(journey.shop.db)
  const account = await journey.account({ nome: 'Maximiliana Albuquerque de Vasconcelos Figueiredo' })
  const { page } = await journey.person({ as: account })
  await sweep(page, [
    ['club: terms', '/socioTorcedor'],
    [
      'club: identity',
      async () => {
        await press(page, SOCIO.terms.accept)
        await expectHeading(page, SOCIO.identity.title)
      },
    ],
    [
      'club: card',
      async () => {
        await field(page, CARRINHO.identity.cpf).fill(CPF)
        await field(page, CARRINHO.identity.email).fill(EMAIL)
        await press(page, CARRINHO.identity.submit)
        await expectHeading(page, SOCIO.card.title)
      },
    ],
    [
      'club: seat',
      async () => {
        await fillCard(page)
        await press(page, SOCIO.card.submit)
        await expectHeading(page, SOCIO.seat.title)
      },
    ],
    [
      'club: cards',
      async () => {
        await press(page, SOCIO.back)
        await expectHeading(page, SOCIO.cards.title)
      },
    ],
    ['club: deleting a card', () => page.getByRole('button', { name: /^Excluir / }).click()],
    [
      'club: seat chosen',
      async () => {
        await press(page, CARTOES.keep)
        await press(page, SOCIO.cards.submit)
        await page.getByText(UI.map.list).click()
        await page.getByRole('button', { name: new RegExp(`${SOCIO.seat.number(3)}, `) }).click()
      },
    ],
    [
      'club: confirm',
      async () => {
        await press(page, SOCIO.seat.submit)
        await expectHeading(page, SOCIO.confirm.title)
      },
    ],
    [
      'club: member',
      async () => {
        await press(page, SOCIO.confirm.submit('R$ 29,90'))
        await expectHeading(page, SOCIO.member.title)
      },
    ],
    ['club: canceling', () => press(page, SOCIO.member.cancel)],
    [
      'club: canceled',
      async () => {
        await page.getByRole('dialog').getByRole('button', { name: SOCIO.member.cancel }).click()
        await expectHeading(page, SOCIO.canceled.title)
      },
    ],
  ])
})
