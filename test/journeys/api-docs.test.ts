import { it } from 'vitest'
import { openJourney } from './support/index.ts'

const journey = openJourney()

it('the page of the API shows calls and who may make them, under the policy of the site', async () => {
  const { page } = await journey.person()
  await page.goto('/api/docs#/reservas/postReservas')
  await page.getByText('Quem pode: o cliente, só o que é seu.').first().waitFor()
})
