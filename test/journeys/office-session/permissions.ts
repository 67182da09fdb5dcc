import { expect, it } from 'vitest'
import { OFFICE_REFUSALS } from '../../../contract/refusals-office.ts'
import { SECTIONS, sectionPath, sectionsOf } from '../../../src/adm/shell/sections.ts'
import { OFFICE } from '../../../src/texts/office.ts'
import { DESK } from '../support/office-screens.ts'
import { visit } from '../support/steps.ts'
import { heading, journey } from './kit.ts'

const ID = '11111111-1111-4111-8111-111111111111'
/** Addresses for admins only within sections that staff have. */
const WITHIN = (evento: string) => [
  '/adm/cidades/novo',
  `/adm/cidades/${ID}`,
  '/adm/eventos/novo',
  `/adm/eventos/${evento}`,
  `/adm/eventos/${evento}/imagem`,
  `/adm/eventos/${evento}/copia`,
]

it('staff find no admin-only address in the menu or the palette, and each one says that it is forbidden', async () => {
  const { world } = journey
  const who = await journey.usuario({ cidades: [world.salvador] })
  const user = { ...who, nome: '' }
  const { page } = await journey.person({ as: who, ...DESK })
  const allowed = sectionsOf(user)
  const titles = allowed.map(({ title }) => title)
  const forbidden = SECTIONS.filter((section) => !allowed.includes(section))
  expect(forbidden.map(({ path }) => path)).toEqual([
    'comeco',
    'clientes',
    'usuarios',
    'equipe',
    'socioTorcedor',
    'banners',
    'rifas',
    'sorteios',
    'casa',
    'mensagens',
    'historico',
    'alertas',
  ])

  await page.goto('/adm')
  await heading(page, 'Painel').waitFor()
  const nav = page.getByRole('navigation', { name: OFFICE.nav })
  expect(await nav.getByRole('listitem').getByRole('link').allTextContents()).toEqual(titles)
  await page.keyboard.press('Control+k')
  const options = page.getByRole('option')
  await expect.poll(() => options.allTextContents()).toEqual(titles)
  for (const { title } of forbidden) {
    await page.getByRole('combobox').fill(title)
    await expect.poll(() => options.filter({ hasText: title }).count()).toBe(0)
  }
  await page.keyboard.press('Escape')

  // Each page is opened by a link, without a call that would be refused.
  const below = forbidden.flatMap((section) => ['', '/novo', `/${ID}`].map((end) => sectionPath(section) + end))
  for (const address of [...below, `/adm/rifas/${ID}/editar`, ...WITHIN(world.festival.id)]) {
    await visit(page, '/adm/nada-aqui')
    await page.getByText(OFFICE.unknown.title).last().waitFor()
    await visit(page, address)
    await page.getByText(OFFICE_REFUSALS['role.users-forbidden'], { exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe(address)
    expect(await nav.count(), address).toBe(1)
  }
  // The same as the first page of a visit.
  await page.goto('/adm/historico')
  await heading(page, 'Histórico').waitFor()
  await page.getByText(OFFICE_REFUSALS['role.users-forbidden'], { exact: true }).waitFor()
})

it('a person at the gate sees the gate of their cities and nothing else, and their own security', async () => {
  const { world } = journey
  const who = await journey.usuario({ cidades: [world.salvador], portaria: true })
  const { page } = await journey.person({ as: who, ...DESK })
  await page.goto('/adm')
  await heading(page, 'Portaria').waitFor()
  expect(new URL(page.url()).pathname).toBe('/adm/portaria')
  const nav = page.getByRole('navigation', { name: OFFICE.nav })
  expect(await nav.getByRole('listitem').getByRole('link').allTextContents()).toEqual(['Portaria', 'Segurança'])
  await page
    .getByRole('link', { name: new RegExp(world.festival.nome) })
    .first()
    .waitFor()
  const forbidden = SECTIONS.filter(
    (section) => section.path !== '' && !sectionsOf({ ...who, nome: '' }).includes(section),
  )
  expect(forbidden).toHaveLength(SECTIONS.length - 3)
  for (const section of forbidden) {
    await visit(page, sectionPath(section))
    await page.getByText(OFFICE_REFUSALS['role.users-forbidden'], { exact: true }).waitFor()
  }
})
