import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { shortCode } from '../../../contract/ingresso-rules.ts'
import { INGRESSO } from '../../../src/texts/ingressos.ts'
import { readPdf } from '../../support/pdf.ts'
import { ticketOwner } from '../support/tickets.ts'
import { journey } from './kit.ts'

// A printed ticket: only the ticket, with everything that the entrance needs, on one page.

const MM = 96 / 25.4
/** Paper sizes in millimetres, and the minimum width of the QR code on each. */
const PAPERS: [name: string, width: number, height: number, code: number][] = [
  ['A4', 210, 297, 55],
  ['A4 across', 297, 210, 55],
  ['A6', 105, 148, 40],
  ['a receipt of 80 mm', 80, 200, 40],
]

/** A PDF stores each page as an object of this type. */
const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0

/** Whether the printed page contains this text. */
const shows = async (page: Page, text: string | RegExp): Promise<boolean> =>
  (await page.getByText(text).filter({ visible: true }).count()) > 0

it('a ticket is downloaded as PDF, with the code that the page shows', async () => {
  const { account, venda } = await ticketOwner(journey)
  const { page } = await journey.person({ as: account })
  await page.goto(`/ingresso/${venda.id}`)
  for (const [label, name] of [
    [INGRESSO.pdf, 'ingresso-a4.pdf'],
    [INGRESSO.smallPdf, 'ingresso-a6.pdf'],
  ] as const) {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: label }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(name)
    const { pages } = await readPdf(readFileSync(await file.path()))
    expect(pages).toMatchObject([{ codes: [venda.codigo] }])
  }
})

it('a ticket is printed on one page, without the site around it', async () => {
  const { account, venda } = await ticketOwner(journey)
  const { page } = await journey.person({ as: account, colorScheme: 'dark' })
  await page.goto(`/ingresso/${venda.id}`)
  const code = page.getByRole('img', { name: INGRESSO.qrCode })
  await code.waitFor()
  expect(await page.getByText(INGRESSO.ruleOnce).isVisible()).toBe(false)
  await page.evaluate(() => document.fonts.ready)

  for (const [name, width, height, least] of PAPERS) {
    const pdf = await page.pdf({ width: `${width}mm`, height: `${height}mm` })
    expect(pagesOf(pdf), name).toBe(1)
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: Math.round((width - 16) * MM), height: Math.round((height - 16) * MM) })
    const box = await code.boundingBox()
    expect((box?.width ?? 0) / MM, name).toBeGreaterThan(least)
    for (const part of [
      venda.evento?.nome,
      venda.evento?.local,
      venda.lote?.setor.nome,
      venda.cliente.nome,
      shortCode(venda.id),
      'PAGO',
      INGRESSO.ruleOnce,
      INGRESSO.ruleSecret,
    ])
      expect(await shows(page, part ?? '?'), `${name}: ${part}`).toBe(true)
    expect(await shows(page, /Reembolso pelo site, até \S/), name).toBe(true)
    // Neither navigation, footer nor buttons are printed.
    for (const role of ['navigation', 'banner', 'contentinfo', 'button', 'link'] as const)
      expect(await page.getByRole(role).count(), `${name}: ${role}`).toBe(0)
    await page.emulateMedia({ media: null })
  }

  await page.emulateMedia({ media: 'print' })
  // Black on white, even in the dark colour scheme.
  const colours = await code.evaluate((svg) => [
    getComputedStyle(svg).backgroundColor,
    getComputedStyle(svg.querySelector('path') ?? svg).fill,
    getComputedStyle(svg.closest('article > *') ?? svg).backgroundColor,
  ])
  expect(colours).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
})

it('long names are printed smaller, so that the ticket stays on one page', async () => {
  const { account, venda } = await ticketOwner(journey)
  const { page, context } = await journey.person({ as: account })
  const holder = 'Maria Aparecida dos Santos Albuquerque de Oliveira Cavalcanti Vasconcelos Figueiredo Montenegro Nobr'
  const title = 'Festival Internacional de Música Instrumental e Dança Contemporânea do Nordeste'
  const many = (text: string, length: number): string => text.repeat(Math.ceil(length / text.length)).slice(0, length)
  for (const [name, changes] of [
    ['a name of 100 letters', { cliente: { ...venda.cliente, nome: holder } }],
    ['a name of 100 wide letters', { cliente: { ...venda.cliente, nome: many('W', 100) } }],
    [
      'everything as long as it may be',
      {
        cliente: { ...venda.cliente, nome: holder },
        evento: venda.evento && { ...venda.evento, nome: many(title, 200), local: many(title, 200) },
        lote: venda.lote && { ...venda.lote, setor: { ...venda.lote.setor, nome: many(title, 200) } },
      },
    ],
  ] as const) {
    await context.route('**/api/eventos/venda/*', (route) => route.fulfill({ json: { ...venda, ...changes } }))
    await page.goto(`/ingresso/${venda.id}`)
    await page.getByRole('img', { name: INGRESSO.qrCode }).waitFor()
    await page.evaluate(() => document.fonts.ready)
    for (const [paper, width, height] of PAPERS) {
      const pdf = await page.pdf({ width: `${width}mm`, height: `${height}mm` })
      expect(pagesOf(pdf), `${name}: ${paper}`).toBe(1)
    }
  }
})

it('the paper of a used ticket has no code and promises no entrance', async () => {
  const { account, venda } = await ticketOwner(journey)
  const { page, context } = await journey.person({ as: account })
  const used = { ...venda, codigo: null, entregue: true, entregue_em: '2026-11-20T13:00:00.000Z' }
  const pode = { entregar: false, reembolsar: false }
  await context.route('**/api/eventos/venda/*', (route) => route.fulfill({ json: { ...used, pode } }))
  await page.goto(`/ingresso/${venda.id}`)
  await page.getByText('UTILIZADO', { exact: true }).waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await shows(page, INGRESSO.usedText(false))).toBe(true)
  for (const rule of [INGRESSO.ruleOnce, INGRESSO.ruleSecret, 'Reembolso']) expect(await shows(page, rule)).toBe(false)
  expect(await page.getByRole('img', { name: INGRESSO.qrCode }).count()).toBe(0)
})
