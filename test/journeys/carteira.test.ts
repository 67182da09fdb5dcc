import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { makeSandboxWallets } from '../../scripts/start/sandbox-certificates.ts'
import { CARTEIRA } from '../../src/texts/carteira.ts'
import { openPass, type Pass } from '../support/wallets/wallets.ts'
import { axe, openJourney } from './support/index.ts'
import { expectHeading, expectText } from './support/steps.ts'
import { ticketOwner } from './support/tickets.ts'

// A ticket in both wallets: signed, with the ticket's own code, as its event is now, and void once it is given back.

const wallets = await makeSandboxWallets()
const journey = openJourney({ wallets })

/** The pass as the phone reads it again. */
async function renewed({ webServiceURL, passTypeIdentifier, serialNumber, authenticationToken }: Pass): Promise<Pass> {
  const service = journey.url + new URL(webServiceURL).pathname
  const file = await fetch(`${service}/v1/passes/${passTypeIdentifier}/${serialNumber}`, {
    headers: { authorization: `ApplePass ${authenticationToken}` },
  })
  return openPass(wallets.root, new Uint8Array(await file.arrayBuffer()))
}

it('a ticket is added to both wallets, follows its event there, and is void once it is given back', async () => {
  const { account, venda } = await ticketOwner(journey)
  const { page } = await journey.person({ as: account })
  await page.goto(`/ingresso/${venda.id}`)
  const link = (carteira: 'apple' | 'google') => page.getByRole('link', { name: CARTEIRA.add[carteira] })
  const [download] = await Promise.all([page.waitForEvent('download'), link('apple').click()])
  expect(download.suggestedFilename()).toBe('ingresso.pkpass')
  const pass = openPass(wallets.root, await readFile(await download.path()))
  expect(pass).toMatchObject({
    ...{ isSigned: true, barcodes: [{ message: venda.codigo }] },
    fields: { evento: 'Festival do Sol', local: venda.evento?.local },
  })
  await axe(page, 'a ticket that wallets take')

  await link('google').click()
  await expectHeading(page, 'Adicionado à Carteira do Google')
  await expectText(page, 'Vale')
  await page.getByRole('img', { name: `Código ${pass.barcodes?.[0]?.altText}` }).waitFor()
  await axe(page, 'the sandbox’s wallet: added')

  const { db, sandboxUrl } = journey.shop
  await db.execute(sql`UPDATE evento SET local = 'Arena Nova' WHERE id = ${journey.world.festival.id}`)
  const shown = async (): Promise<string> => {
    await page.goto(`${sandboxUrl}/carteira`)
    return page.getByRole('main').innerText()
  }
  await expect.poll(shown).toContain('Arena Nova')
  expect(await shown()).toContain('Atualizado 1 ×')
  expect(await renewed(pass)).toMatchObject({ isSigned: true, fields: { local: 'Arena Nova' } })

  expect((await account.client.post('reembolsos', { ids: [venda.id] })).status).toBe(200)
  await expect.poll(shown).toContain('Sem valor')
  expect(await shown()).toContain('Sem código.')
  await axe(page, 'the sandbox’s wallet: void')
  const isVoid = await renewed(pass)
  expect([isVoid.isSigned, isVoid.voided, isVoid.barcodes]).toEqual([true, true, undefined])
  await page.goto(`/ingresso/${venda.id}`)
  await expectText(page, 'Festival do Sol')
  expect([await link('apple').count(), await link('google').count()]).toEqual([0, 0])
})
