import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { PASSOS, type Passo } from '../../contract/comeco-rules.ts'
import { addDays, businessDay, formatDay } from '../../contract/dates.ts'
import { MODELOS } from '../../contract/modelos-rules.ts'
import type { Venda } from '../../contract/vendas.ts'
import { ADM } from '../../src/texts/adm.ts'
import { ADM_CASA } from '../../src/texts/adm-casa.ts'
import { ADM_COMECO as TEXTS } from '../../src/texts/adm-comeco.ts'
import { ADM_EVENTOS } from '../../src/texts/adm-eventos.ts'
import { ADM_PORTARIA } from '../../src/texts/adm-portaria.ts'
import { CARRINHO } from '../../src/texts/carrinho.ts'
import { EVENTO } from '../../src/texts/evento.ts'
import { LOGIN } from '../../src/texts/login.ts'
import { OFFICE } from '../../src/texts/office.ts'
import { REEMBOLSO } from '../../src/texts/reembolso.ts'
import { makeLogin } from '../support/office.ts'
import { picture } from '../support/pictures.ts'
import { nameGate, scan } from './support/gate.ts'
import { axe, openJourney, type Visitor } from './support/index.ts'
import { DESK, main } from './support/office-screens.ts'
import { addTickets, expectHeading, field, fillPayer, payByPix, press } from './support/steps.ts'

// From an empty database to the first paid ticket, by what the page of the first steps says and nothing else.
const journey = openJourney({ world: false, mail: true })

const NOME = 'Ibirama FC'
const EVENTO_NOME = 'Ibirama × Timbó'

/** Waits until a step has ticked itself. */
const ticked = (page: Page, passo: Passo) =>
  main(page)
    .getByRole('listitem')
    .filter({ hasText: TEXTS.passos[passo].fact })
    .getByText(TEXTS.done, { exact: true })
    .waitFor()
const opened = (page: Page, passo: Passo) => expectHeading(page, TEXTS.passos[passo].question)

async function logIn(page: Page): Promise<void> {
  const { user, senha } = await makeLogin(journey.shop)
  await page.goto('/login')
  await field(page, OFFICE.login.user).fill(user)
  await field(page, OFFICE.login.password).fill(senha)
  await press(page, OFFICE.login.submit)
}

async function nameHouse(page: Page): Promise<void> {
  await opened(page, 'casa')
  await axe(page, 'first steps: the house')
  await page.getByRole('link', { name: TEXTS.casa.action }).click()
  await field(page, ADM_CASA.labels.nome).fill(NOME)
  await field(page, ADM_CASA.labels.nome_curto).fill('Ibirama')
  await field(page, ADM_CASA.labels.cnpj).fill('11.222.333/0001-81')
  await press(page, ADM.save)
  await page.getByText(ADM_CASA.saved).first().waitFor()
  await page.getByRole('link', { name: TEXTS.title }).click()
  await ticked(page, 'casa')
}

const testOrder = async (): Promise<string> =>
  (await journey.shop.db.execute<{ id: string }>(sql`SELECT order_id AS id FROM teste_pagamento`)).rows[0]?.id ?? ''

async function testMoney(page: Page): Promise<void> {
  await opened(page, 'pagamento')
  await press(page, TEXTS.pix.start)
  await page.getByRole('img', { name: TEXTS.pix.label }).waitFor()
  await axe(page, 'first steps: a PIX')
  await journey.payPix(await testOrder())
  await ticked(page, 'pagamento')
  await ticked(page, 'avisos')
}

async function testMessages(page: Page, phone: string): Promise<void> {
  await opened(page, 'mensagens')
  await field(page, TEXTS.mensagens.telefone).fill(phone)
  await press(page, TEXTS.mensagens.sendSms)
  await field(page, TEXTS.mensagens.codigo).fill(await journey.smsCode(phone))
  await press(page, TEXTS.mensagens.confirm)
  await field(page, TEXTS.mensagens.email).fill('ana@ibiramafc.com.br')
  await axe(page, 'first steps: messages')
  await press(page, TEXTS.mensagens.sendEmail)
  await ticked(page, 'mensagens')
}

async function makeEvento(page: Page): Promise<void> {
  await opened(page, 'evento')
  await page.getByRole('radio', { name: MODELOS.jogo.nome }).check()
  await axe(page, 'first steps: a template')
  await press(page, TEXTS.modelo.save)
  // Bad input gets its sentence and changes nothing.
  await page.getByText('Preencha a data do evento corretamente').first().waitFor()
  await field(page, TEXTS.modelo.nome).fill(EVENTO_NOME)
  await field(page, TEXTS.modelo.data).fill(formatDay(addDays(businessDay(new Date()), 20)))
  await field(page, TEXTS.modelo.local).fill('Estádio da Baixada')
  await field(page, TEXTS.modelo.endereco).fill('Rua 3 de Maio, 100')
  await field(page, TEXTS.modelo.cidade).fill('Ibirama')
  await field(page, TEXTS.modelo.estado).selectOption('SC')
  await press(page, TEXTS.modelo.save)
  await ticked(page, 'evento')
}

/** The organiser's phone signs up as any buyer does. */
async function signUp({ page, phone }: Visitor): Promise<void> {
  await expectHeading(page, LOGIN.phone.heading)
  await field(page, LOGIN.phone.label).fill(phone)
  await press(page, LOGIN.phone.submit)
  await expectHeading(page, LOGIN.sms.heading)
  await field(page, LOGIN.sms.label).fill(await journey.smsCode(phone))
  await expectHeading(page, LOGIN.signUp.heading)
  await field(page, LOGIN.signUp.name).fill('Ana Torcedora')
  await field(page, LOGIN.signUp.password).fill('uma senha boa')
  await press(page, LOGIN.signUp.submit)
}

const ticketsOf = (page: Page): Promise<Venda[]> =>
  page.evaluate(async () => {
    const answer = await fetch('/api/eventos/vendas/cliente', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    return ((await answer.json()) as { result: Venda[] }).result
  })

async function rehearse(page: Page, phone: Visitor): Promise<void> {
  await opened(page, 'ensaio')
  await press(page, TEXTS.ensaio.begin(EVENTO_NOME))
  await page.getByRole('img', { name: TEXTS.ensaio.qr }).waitFor()
  await axe(page, 'first steps: a rehearsal')
  const address = await field(page, TEXTS.ensaio.link).inputValue()
  await phone.page.goto(address)
  await addTickets(phone.page, 2)
  await press(phone.page, EVENTO.take)
  await signUp(phone)
  await expectHeading(phone.page, CARRINHO.free.title)
  await press(phone.page, CARRINHO.free.submit)
  await phone.page.waitForURL(/waitingPayment|ingresso/)

  await page.getByRole('link', { name: TEXTS.ensaio.gate }).click()
  await nameGate(page)
  await page.getByText(ADM_PORTARIA.camera.off).waitFor()
  const [first, second] = await ticketsOf(phone.page)
  await scan(page, first?.codigo ?? '')
  await page.getByRole('dialog').getByText(ADM_PORTARIA.answers.aceita, { exact: true }).waitFor()
  await page.goto('/adm/comeco')

  await phone.page.goto(`/ingresso/${second?.id}`)
  await press(phone.page, new RegExp(`^${REEMBOLSO.ask}`))
  await press(phone.page, REEMBOLSO.confirmFree)
  await ticked(page, 'ensaio')
}

async function deleteRehearsal(page: Page): Promise<void> {
  await opened(page, 'ensaio-apagado')
  await axe(page, 'first steps: the deletion')
  await press(page, TEXTS.apagar.action)
  await ticked(page, 'ensaio-apagado')
  await main(page).getByText('1 pedido, 2 ingressos, 1 leitura').first().waitFor()
}

async function putOnSale(page: Page): Promise<void> {
  await expectHeading(page, TEXTS.ready)
  await axe(page, 'first steps: ready')
  await page.getByRole('link', { name: TEXTS.finish(EVENTO_NOME) }).click()
  await page
    .getByLabel(ADM_EVENTOS.imageField)
    .setInputFiles({ name: 'jogo.jpg', mimeType: 'image/jpeg', buffer: await picture().jpeg().toBuffer() })
  await press(page, ADM.send)
  await page.getByText(ADM_EVENTOS.imageSaved).first().waitFor()
  await page.goto('/adm/comeco')
  await press(page, TEXTS.publish(EVENTO_NOME))
  await page.getByText(TEXTS.published(EVENTO_NOME)).first().waitFor()
}

it(
  'an admin of an empty house comes to the first paid ticket by what the page says',
  { timeout: 600_000 },
  async () => {
    const began = Date.now()
    const desk = await journey.person(DESK)
    const phone = await journey.person()
    const { page } = desk
    await logIn(page)
    await expectHeading(page, TEXTS.missing(PASSOS.length))
    await nameHouse(page)
    await testMoney(page)
    await testMessages(page, phone.phone)
    await makeEvento(page)
    await journey.shop.db.execute(sql`INSERT INTO convite (nome, telefone, papel_fixo, cidades, secret_hash,
      id_usuario_convidou, expires_at) SELECT 'Rita', '71987654321', 'portaria', '{}', 'x', id, now() + interval '1 day' FROM usuario`)
    await page.reload()
    await opened(page, 'equipe')
    await page.getByText(TEXTS.equipe.waiting(1)).waitFor()
    await press(page, TEXTS.equipe.enough)
    await rehearse(page, phone)
    await deleteRehearsal(page)
    await putOnSale(page)

    await phone.page.goto('/')
    await phone.page
      .getByRole('link', { name: new RegExp(EVENTO_NOME) })
      .first()
      .click()
    await addTickets(phone.page, 1)
    await press(phone.page, EVENTO.buy)
    await fillPayer(phone.page)
    await payByPix(phone.page)
    await phone.page.waitForURL(/waitingPayment/)
    const order = decodeURIComponent(phone.page.url().split('/').at(-1) ?? '')
    await journey.payPix(order)
    await expect.poll(async () => (await ticketsOf(phone.page)).map(({ status }) => status)).toContain('paid')
    process.stdout.write(`from the login to the first paid ticket: ${Math.round((Date.now() - began) / 1000)} s\n`)
  },
)
