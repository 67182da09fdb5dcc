import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { ADM } from '../../../src/texts/adm.ts'
import { ADM_CIDADES as CIDADES } from '../../../src/texts/adm-cidades.ts'
import { ADM_EVENTOS as EVENTOS } from '../../../src/texts/adm-eventos.ts'
import { OFFICE } from '../../../src/texts/office.ts'
import { axe } from '../support/index.ts'
import { DESK, toast } from '../support/office-screens.ts'
import { field, press } from '../support/steps.ts'
import { counted, endSessions, expireTokens, journey, senha } from './kit.ts'

const TYPED = [
  [EVENTOS.nome, 'Ópera no Cais'],
  [EVENTOS.local, 'Teatro do Cais'],
  [EVENTOS.endereco, 'Av. do Porto, 1'],
  [EVENTOS.data, '20/11/2030'],
  [EVENTOS.hora, '20:00'],
  [EVENTOS.inicioVendas, '01/10/2030'],
  [EVENTOS.descricao, 'Com legendas, em três atos.'],
  [EVENTOS.obs, 'Sem menores de 10 anos.'],
] as const

const stored = async (nome: string): Promise<Record<string, unknown>[]> =>
  (
    await journey.shop.db.execute(sql`SELECT local, endereco, data::text, descricao, obs FROM evento
      WHERE nome = ${nome} AND NOT excluir`)
  ).rows
const valuesOf = (page: Page) => Promise.all(TYPED.map(([label]) => field(page, label).inputValue()))

async function typeEvento(page: Page): Promise<void> {
  await page.goto('/adm/eventos/novo')
  await field(page, EVENTOS.cidade).selectOption({ label: 'Salvador/BA' })
  for (const [label, text] of TYPED) await field(page, label).pressSequentially(text)
}

describe('a form that is being typed', () => {
  it('a form that is being typed is saved once with one refresh when its token is refused', async () => {
    const { page, allow } = await journey.person({ as: await journey.usuario(), ...DESK })
    allow(/^401 POST \/api\/eventos$/)
    await typeEvento(page)
    const [saves, refreshes] = [counted(page, 'POST', '/api/eventos'), counted(page, 'POST', '/api/refresh-token')]
    await expireTokens()
    await press(page, ADM.save)
    await toast(page, EVENTOS.created)
    expect(await stored('Ópera no Cais')).toEqual([
      {
        local: 'Teatro do Cais',
        endereco: 'Av. do Porto, 1',
        data: '2030-11-20',
        descricao: 'Com legendas, em três atos.',
        obs: 'Sem menores de 10 anos.',
      },
    ])
    // The refused call and its repetition.
    expect([saves.length, refreshes.length]).toEqual([2, 1])
  })

  it('a form that is being typed waits under the login when the session is over, and is saved once after it', async () => {
    const who = await journey.usuario()
    const { page, allow } = await journey.person({ as: who, ...DESK })
    allow(/^401 POST \/api\/(eventos|cidades|refresh-token)$/)
    await typeEvento(page)
    await field(page, EVENTOS.nome).fill('Ópera na Praça')
    const typed = await valuesOf(page)
    const saves = counted(page, 'POST', '/api/eventos')
    await endSessions(who.id)
    await press(page, ADM.save)
    const dialog = page.getByRole('dialog', { name: OFFICE.over.title })
    await dialog.waitFor()
    await axe(page, 'the login over a form')
    expect(await valuesOf(page)).toEqual(typed)
    expect(await stored('Ópera na Praça')).toEqual([])
    await senha(page).fill(who.senha)
    await page.keyboard.press('Enter')
    await toast(page, EVENTOS.created)
    expect(await stored('Ópera na Praça')).toHaveLength(1)
    expect(saves).toHaveLength(2)

    // The short form, by keyboard; its session ends, too.
    await page.goto('/adm/cidades/novo')
    await field(page, CIDADES.nome).fill('Cachoeira')
    await field(page, CIDADES.estado).selectOption('BA')
    await endSessions(who.id)
    await page.keyboard.press('Control+s')
    await dialog.waitFor()
    await senha(page).fill(who.senha)
    await page.keyboard.press('Enter')
    await toast(page, CIDADES.created)
  })
})
