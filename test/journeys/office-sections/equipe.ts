import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Papel } from '../../../contract/equipe.ts'
import { TEAM_REFUSALS } from '../../../contract/refusals-team.ts'
import { OFFICE_REFUSALS } from '../../../contract/refusals-office.ts'
import { ADM } from '../../../src/texts/adm.ts'
import { ADM_EQUIPE as TEXTS } from '../../../src/texts/adm-equipe.ts'
import { ADM_SEGURANCA } from '../../../src/texts/adm-seguranca.ts'
import { OFFICE } from '../../../src/texts/office.ts'
import { makeProver, PROOF } from '../../support/office.ts'
import { makeCidade } from '../../support/fixtures.ts'
import { axe } from '../support/index.ts'
import { findingsAtEverySize } from '../support/layout.ts'
import { DESK, main, toast } from '../support/office-screens.ts'
import { field, press } from '../support/steps.ts'
import { journey } from './kit.ts'

const { convite, papel } = TEXTS

/** A seller with a role, and the tasks that are stored for them alone. */
async function seller(nome: string) {
  const admin = await makeProver(journey.shop)
  const { body } = await admin.post<Papel>('papeis', { nome: `Guichê ${nome}`, tarefas: ['vender', 'portaria'] })
  const natal = await makeCidade(journey.shop.db, `Natal ${nome}`, 'RN')
  const who = await journey.usuario({ cidades: [natal] })
  await journey.shop.db.execute(
    sql`UPDATE usuario SET nome = ${nome}, login = ${nome}, id_papel = ${body.id} WHERE id = ${who.id}`,
  )
  const tarefas = async () =>
    (await journey.shop.db.execute<{ tarefas: string[] }>(sql`SELECT tarefas FROM usuario WHERE id = ${who.id}`))
      .rows[0]?.tarefas
  return { who, tarefas, papel: body }
}

describe('the team', () => {
  it('an admin on a desktop gives one person a task; the words say it before it is saved', async () => {
    const { tarefas } = await seller('Nair Lopes')
    // Of a fixed role, which has some tasks in part.
    await journey.usuario({ cidades: [journey.world.salvador] })
    const me = await journey.usuario()
    const { page, allow } = await journey.person({ as: me, ...DESK })
    await page.goto('/adm/equipe')
    const box = (tarefa: string) => page.getByRole('checkbox', { name: new RegExp(`^${tarefa} de Nair Lopes`) })
    await box('Sócios').waitFor()
    await axe(page, 'the team')
    // What comes from the role stays.
    await box('Vender').click({ force: true })
    expect(await box('Vender').isChecked()).toBe(true)
    await box('Sócios').click()
    await main(page)
      .getByText(/^1 alteração não salva: Nair passa a ver Sócios, em /)
      .waitFor()
    await axe(page, 'a change that is not saved')
    expect(await findingsAtEverySize(page)).toEqual([])
    await press(page, ADM.cancel)
    expect(await box('Sócios').isChecked()).toBe(false)
    await box('Sócios').click()
    await press(page, ADM.save)
    await toast(page, TEXTS.saved)
    expect(await tarefas()).toEqual(['socios'])
    await press(page, ADM.undo)
    await toast(page, ADM.undone)
    expect(await tarefas()).toEqual([])
    await expect.poll(() => box('Sócios').isChecked()).toBe(false)

    // Money is given with the user's own password.
    allow(/^403 PUT/)
    await box('Dinheiro').click()
    await press(page, ADM.save)
    await page.getByRole('heading', { name: TEXTS.proof.title }).waitFor()
    await page.getByRole('dialog').getByLabel(ADM_SEGURANCA.factor.password, { exact: true }).fill(PROOF.senha_atual)
    await press(page, TEXTS.proof.submit)
    await expect.poll(tarefas).toEqual(['dinheiro'])
  })

  it('who has tasks sees their sections alone, and no permission at other addresses', async () => {
    const { who } = await seller('Rosa Maia')
    const { page, allow } = await journey.person({ as: who, ...DESK })
    allow(/^403/)
    await page.goto('/adm/ingressos')
    const nav = page.getByRole('navigation', { name: OFFICE.nav })
    await nav.getByRole('link', { name: 'Ingressos' }).waitFor()
    expect(await nav.getByRole('link').allTextContents()).toEqual(['Bilheteria', 'Ingressos', 'Portaria', 'Segurança'])
    for (const path of ['/adm/equipe', '/adm/eventos', '/adm/socioTorcedor', '/adm/usuarios']) {
      await page.goto(path)
      await page.getByText(OFFICE_REFUSALS['role.users-forbidden']).waitFor()
    }
  })

  it('a right that is taken away leaves the open page at the first call that needs it', async () => {
    const { who } = await seller('Rui Paz')
    const { page, allow } = await journey.person({ as: who, ...DESK })
    allow(/^403/)
    await page.goto('/adm/ingressos')
    const nav = page.getByRole('navigation', { name: OFFICE.nav })
    await nav.getByRole('link', { name: 'Ingressos' }).waitFor()
    await journey.shop.db.execute(sql`UPDATE papel SET tarefas = '{portaria}' WHERE nome = 'Guichê Rui Paz'`)
    const forbidden = page.waitForResponse((response) => response.status() === 403)
    const readAgain = page.waitForRequest('**/api/verify-token')
    await page.getByRole('button', { name: OFFICE.palette.open }).click()
    await page.getByRole('dialog').getByRole('combobox').fill('maria')
    await forbidden
    // A search that is closed before the page has read its answer is abandoned, and the page learns nothing.
    await readAgain
    await page.keyboard.press('Escape')
    await expect.poll(() => nav.getByRole('link', { name: 'Ingressos' }).count()).toBe(0)
  })

  it('an invited person opens the link once, chooses login and password, and enters', async () => {
    const { papel: guiche } = await seller('Caio Dantas')
    const { page } = await journey.person({ as: await journey.usuario(), ...DESK })
    await page.goto('/adm/equipe')
    await press(page, TEXTS.invite)
    await field(page, convite.nome).fill('Iara Melo')
    await press(page, convite.submit)
    await page.getByText('Digite um número de celular válido').waitFor()
    await axe(page, 'the invitation with its errors')
    await field(page, convite.telefone).fill('84987654321')
    await page.getByRole('dialog').getByLabel(convite.papel, { exact: true }).selectOption(guiche.id)
    await press(page, convite.submit)
    const link = await page.getByLabel(convite.link, { exact: true }).inputValue()
    await axe(page, 'the link of the invitation')
    expect(new URL(link).hash).toMatch(/^#convite=\w{64}$/)
    await press(page, convite.done)
    await main(page).getByRole('button', { name: convite.again }).waitFor()

    const guest = await journey.person()
    guest.allow(/^409 POST .*convites/)
    await guest.page.goto(link)
    await guest.page.getByRole('heading', { name: TEXTS.accept.heading('Iara') }).waitFor()
    await axe(guest.page, 'an invitation')
    expect(await findingsAtEverySize(guest.page)).toEqual([])
    await guest.page.getByLabel(TEXTS.accept.user, { exact: true }).fill('iara.melo')
    await guest.page.getByLabel(TEXTS.accept.senha, { exact: true }).fill('garoa na serra')
    expect(await guest.page.content()).not.toContain('garoa na serra')
    await press(guest.page, TEXTS.accept.submit)
    await toast(guest.page, `${TEXTS.accept.done}. ${TEXTS.accept.doneText}`)
    expect(guest.page.url()).not.toContain('convite')
    await guest.page.getByLabel(OFFICE.login.user, { exact: true }).fill('iara.melo')
    await guest.page.getByLabel(OFFICE.login.password, { exact: true }).fill('garoa na serra')
    await press(guest.page, OFFICE.login.submit)
    await guest.page.getByRole('heading', { name: 'Ingressos' }).waitFor()

    const second = await journey.person()
    second.allow(/^409 POST .*convites/)
    await second.page.goto(link)
    await second.page.getByText(TEAM_REFUSALS['convite.used']).waitFor()
    await axe(second.page, 'an invitation that was used')
  })

  it('on a phone an admin makes a role and gives it, with a city', async () => {
    const { who } = await seller('Davi Nunes')
    const { page } = await journey.person({ as: await journey.usuario() })
    await page.goto('/adm/equipe')
    await press(page, TEXTS.papeis)
    await press(page, papel.add)
    await press(page, ADM.save)
    await page.getByText('Marque ao menos uma tarefa').waitFor()
    await field(page, papel.nome).fill('Loja')
    await page.getByRole('dialog').last().getByLabel('Sócios', { exact: true }).check()
    await axe(page, 'the form of a role')
    await press(page, ADM.save)
    await toast(page, papel.created)
    await page.getByRole('dialog').getByRole('heading', { name: 'Loja' }).waitFor()
    await axe(page, 'the roles')
    await page.keyboard.press('Escape')
    await press(page, 'Davi Nunes')
    await field(page, TEXTS.person.papel).selectOption({ label: 'Loja' })
    await page.getByRole('switch', { name: TEXTS.person.todas }).check()
    await axe(page, 'the role and the cities of a person')
    await press(page, TEXTS.person.apply)
    await main(page).getByText('Davi passa a ter todas as cidades').waitFor()
    await press(page, ADM.save)
    await toast(page, TEXTS.saved)
    const { rows } = await journey.shop.db.execute(sql`SELECT p.nome, u.todas_cidades FROM usuario u
      JOIN papel p ON p.id = u.id_papel WHERE u.id = ${who.id}`)
    expect(rows).toEqual([{ nome: 'Loja', todas_cidades: true }])
  })
})
