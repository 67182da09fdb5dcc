import { expect, it } from 'vitest'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import { PATHS, to } from '../../../src/lib/paths.ts'
import { REEMBOLSO } from '../../../src/texts/reembolso.ts'
import { makeRifa } from '../../support/fixtures.ts'
import { press, visit } from '../support/steps.ts'
import { ticketOwner } from '../support/tickets.ts'
import { journey } from './kit.ts'

// An answer with status 200 and no body, on every screen that reads something: it counts as an outage, never as "still
// loading" (docs/product.md#errors).

/** A skeleton or a spinner. */
const LOADING = 'main :is([aria-busy=true], [class*=skeleton], [class*=spinner])'

it('with empty answers every screen reports that the server is unavailable, and none keeps loading', async () => {
  const { account, venda } = await ticketOwner(journey)
  const { festival, salvador } = journey.world
  const rifa = await makeRifa(journey.shop.db)
  const { page, context } = await journey.person({ as: account })
  await context.route('**/api/**', (route) => route.fulfill({ status: 200, body: '' }))
  const findings: string[] = []
  const paths = [
    PATHS.home,
    PATHS.eventos,
    PATHS.cidades,
    to.cidade(salvador),
    to.evento(festival.id),
    to.rifa(rifa),
    PATHS.meusIngressos,
    to.ingresso(venda.id),
    to.waitingPayment('or_1234567890'),
    PATHS.socioTorcedor,
  ]
  for (const path of paths) {
    // A new page each time, so that an alert of the previous screen is not mistaken for this one's.
    await page.goto(PATHS.sorteioChuteira)
    await visit(page, path)
    const isSaid = await page
      .getByText(CATALOGUE.indisponivel)
      .first()
      .waitFor()
      .then(() => true)
      .catch(() => false)
    if (!isSaid) findings.push(`${path} does not say it: ${await page.getByRole('main').textContent()}`)
    if ((await page.locator(LOADING).count()) > 0) findings.push(`${path} is still loading`)
  }
  expect(findings).toEqual([])
})

it('a refund whose request has an empty answer is looked up, and the ticket shows it', async () => {
  const { account, venda } = await ticketOwner(journey)
  const { page, context } = await journey.person({ as: account })
  await context.route('**/api/reembolsos', async (route) => {
    await route.fetch()
    await route.fulfill({ status: 200, body: '' })
  })
  await page.goto(to.ingresso(venda.id))
  await page.getByRole('button', { name: REEMBOLSO.ask }).click()
  await press(page, REEMBOLSO.confirm('R$ 92,00'))
  await page.getByRole('article').getByText('REEMBOLSADO', { exact: true }).waitFor()
})
