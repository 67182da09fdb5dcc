import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { SOCIO_DOCUMENTO } from '../../../contract/planos-rules.ts'
import { ADM_PATHS } from '../../../src/adm/shared/adm-paths.ts'
import { ADM_ENTRADAS } from '../../../src/texts/adm-entradas.ts'
import { ADM_PORTARIA as TEXTS } from '../../../src/texts/adm-portaria.ts'
import { SOCIO } from '../../../src/texts/socio.ts'
import { makePlano, makeSocio, openClub } from '../../support/club.ts'
import { makeEvento, makeLote } from '../../support/fixtures.ts'
import { buyPaid } from '../../support/tickets.ts'
import { gate, nameGate, scan } from '../support/gate.ts'
import { axe, happensToday } from '../support/index.ts'
import { CPF, EMAIL, field, press } from '../support/steps.ts'
import { journey, OFFLINE } from './kit.ts'

const NOME = 'Clássico no Estádio'
const { pass } = SOCIO.member

/** A member of a plan, with what the card's code says. */
async function member(nome: string, plano: string) {
  const account = await journey.account({ nome })
  const id = await makeSocio(journey.shop.db, account.id, plano)
  return { account, id, codigo: journey.shop.deps.tickets.signPass(id) }
}

async function openGate(evento: string, portao: string, width = 390) {
  const visitor = await journey.person({ as: await journey.usuario(), viewport: { width, height: 844 } })
  visitor.allow(...OFFLINE)
  await visitor.page.goto(`/adm/portaria/${evento}`)
  await nameGate(visitor.page, portao)
  await gate(visitor.page, NOME).getByRole('button', { name: TEXTS.online }).waitFor()
  return visitor
}
const says = (page: Page, text: string | RegExp) => gate(page, NOME).getByText(text).first().waitFor()

it(
  'a member shows the code of the card and enters once, with and without a network',
  { timeout: 300_000 },
  async () => {
    const { shop, world } = journey
    await openClub(shop.db)
    const { plano } = await makePlano(shop.db, { percentual: 100, passe: true })
    const plain = await makePlano(shop.db, { percentual: 100 })
    const evento = await makeEvento(shop.db, { nome: NOME, idCidade: world.salvador, categoria: 'esporte' })
    const { lote } = await makeLote(shop.db, evento, { qtd: 100 })
    await happensToday(shop.db, evento)
    const buyer = await journey.account({ nome: 'Carla Souza' })
    await buyer.client.post('pagarme/customers', { document: CPF, email: EMAIL })
    await buyPaid(shop, buyer.client, [{ id_evento_setor_lote: lote, qtde: 2 }])
    const joana = await member('Joana Pereira', plano)
    const ana = await member('Ana Lima', plano)
    const rui = await member('Rui Costa', plain.plano)
    const beto = await member('Beto Reis', plain.plano)
    // Of a plan that was never edited: the devices' lists do not know him.
    await shop.db.execute(sql`UPDATE socio SET updated_at = now() - interval '1 day' WHERE id = ${beto.id}`)
    await shop.db.execute(sql`UPDATE plano SET updated_at = now() - interval '1 day' WHERE id = ${plain.plano}`)
    await shop.db.execute(sql`UPDATE evento SET updated_at = now() - interval '1 day' WHERE id = ${evento}`)
    await shop.db.execute(sql`UPDATE config_socio SET updated_at = now() - interval '1 day'`)
    const leo = await member('Leonardo Alves', plano)
    await shop.db.execute(sql`INSERT INTO socio_cobranca (id_socio, id_invoice, status, valor_cents, vence_em)
    VALUES (${leo.id}, gen_random_uuid(), 'failed', 2990, now() - interval '9 days')`)

    // The card, also after a reload.
    const { page: own } = await journey.person({ as: joana.account })
    await own.goto('/socioTorcedor')
    await own.getByRole('img', { name: pass.qrCode }).waitFor()
    await own.getByText(pass.text('Esporte')).waitFor()
    await axe(own, 'a membership card that admits')
    await own.reload()
    await own.getByRole('img', { name: pass.qrCode }).waitFor()
    const { page: late } = await journey.person({ as: leo.account })
    await late.goto('/socioTorcedor')
    await late.getByText(pass.late('Esporte')).waitFor()
    expect(await late.getByRole('img', { name: pass.qrCode }).count()).toBe(0)

    const one = await openGate(evento, 'Portão 1')
    const entradas = async () =>
      (
        await shop.db.execute<{ portao: string; resultado: string; documento_visto: boolean | null }>(
          sql`SELECT portao, resultado, documento_visto FROM entrada WHERE id_socio = ${ana.id} ORDER BY at`,
        )
      ).rows
    // A person who is not the one on the card does not enter.
    await scan(one.page, joana.codigo)
    for (const text of [TEXTS.document.socio.word, 'Joana P.', SOCIO_DOCUMENTO, /^Sócio Plano .* · Cadeira /])
      await says(one.page, text)
    await axe(one.page, 'gate: the person of a membership card')
    await press(one.page, TEXTS.document.socio.missingFree)
    await scan(one.page, joana.codigo)
    await press(one.page, TEXTS.document.socio.seen)
    await says(one.page, TEXTS.answers.aceita)
    await says(one.page, TEXTS.members(1))
    await says(one.page, 'Joana P.')
    await axe(one.page, 'gate: a member enters')
    await says(one.page, TEXTS.camera.off)
    await scan(one.page, joana.codigo)
    await says(one.page, /^às \d\d:\d\d, Portão 1$/)
    await press(one.page, TEXTS.next)
    // Whose card is not on the list yet shows a document, too.
    await scan(one.page, (await member('Nina Prado', plano)).codigo)
    await says(one.page, TEXTS.document.socio.word)
    await press(one.page, TEXTS.document.socio.missingFree)
    // Each refusal in words.
    for (const [codigo, reason] of [
      [rui.codigo, TEXTS.card['outra-categoria']],
      [leo.codigo, TEXTS.card.atrasada],
    ] as const) {
      await scan(one.page, codigo)
      await says(one.page, TEXTS.answers['nao-paga'])
      await says(one.page, reason)
      await axe(one.page, `gate: ${reason}`)
      await press(one.page, TEXTS.next)
    }

    // Two gates without a network: the list has the cards.
    const two = await openGate(evento, 'Portão 2', 1440)
    for (const { context, page } of [one, two]) {
      await context.setOffline(true)
      await gate(page, NOME).getByRole('button', { name: TEXTS.offline }).waitFor()
      await scan(page, ana.codigo)
      await says(page, 'Ana L.')
      await axe(page, 'gate without a network: the person of a membership card')
      await press(page, TEXTS.document.socio.seen)
      await says(page, TEXTS.answers.aceita)
      await says(page, TEXTS.camera.off)
    }
    await scan(one.page, ana.codigo)
    await says(one.page, TEXTS.answers['ja-utilizada'])
    await press(one.page, TEXTS.next)
    await scan(one.page, leo.codigo)
    await says(one.page, TEXTS.card.atrasada)
    await press(one.page, TEXTS.next)
    // Who is not on the list; and a member is found by name.
    await scan(one.page, beto.codigo)
    await says(one.page, TEXTS.reasons['fora-da-lista'])
    await press(one.page, TEXTS.next)
    await press(one.page, TEXTS.person.open)
    await field(one.page, TEXTS.person.label).fill('Joana Pereira')
    await one.page.getByRole('dialog').getByRole('button', { name: TEXTS.typing.find, exact: true }).click()
    await one.page.getByText(/^Já entrou em /).waitFor()
    await one.page.keyboard.press('Escape')
    expect(await entradas()).toEqual([])

    await one.context.setOffline(false)
    await expect
      .poll(entradas, { timeout: 20_000 })
      .toEqual([{ portao: 'Portão 1', resultado: 'aceita', documento_visto: true }])
    await two.context.setOffline(false)
    await gate(two.page, NOME)
      .getByRole('button', { name: TEXTS.conflicts.badge(1) })
      .waitFor()
    await press(two.page, TEXTS.conflicts.badge(1))
    const dialog = two.page.getByRole('dialog', { name: TEXTS.line.title })
    for (const text of [TEXTS.conflicts.card['ja-utilizada'], /^Ana L\. · /, TEXTS.membersLabel])
      await dialog.getByText(text).waitFor()
    await axe(two.page, 'gate: a membership card was used twice')
    expect((await entradas()).map(({ resultado }) => resultado)).toEqual(['aceita', 'ja-utilizada'])

    // The organiser's page, and the list on paper.
    const { page: office } = await journey.person({ as: await journey.usuario() })
    await office.goto(ADM_PATHS.eventos.entradasAt(evento))
    await office.getByText(ADM_ENTRADAS.members(2)).waitFor()
    await axe(office, 'entrances with members')
    await office.goto(ADM_PATHS.portaria.papelAt(evento))
    await office.getByRole('heading', { name: TEXTS.paper.members }).waitFor()
    await office.getByRole('rowheader', { name: 'Ana Lima' }).waitFor()
    await axe(office, 'the list on paper with members')
  },
)
