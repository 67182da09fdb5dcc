import type { Page } from 'playwright-core'
import type { Need } from '../../../contract/chaves-rules.ts'
import { proofMachine } from '../../../machines/office-proof.ts'
import { ADM_SEGURANCA } from '../../../src/texts/adm-seguranca.ts'
import { COMMON } from '../../../src/texts/common.ts'
import { PASSKEYS } from '../../../src/texts/passkeys.ts'
import { EVENTS, keyOf } from '../../machines/proof-fixtures.ts'
import { answerScreen } from '../support/held-calls.ts'
import { field, press } from '../support/steps.ts'
import type { StepTable } from '../support/walking.ts'
import type { Walked } from './walked.ts'

const { own, proof } = PASSKEYS
const dialog = (page: Page) => page.getByRole('dialog', { name: proof.title })
const OPTIONS = { rpId: '127.0.0.1', challenge: 'AA', timeout: 1000, userVerification: 'required' }

const table: StepTable = {
  events: {
    // A call is refused until a proof is given, and repeated after it.
    'proof.asked': async (page, { need }) => {
      await dialog(page).waitFor({ state: 'detached' })
      // The form was busy with the call before.
      if (await field(page, own.nome).isVisible()) await page.getByRole('button', { name: own.submit }).waitFor()
      // A refusal that the person did not answer is an alert, which may cover the dialog.
      const alerts = page.getByRole('region', { name: COMMON.notices }).getByRole('button')
      while (await alerts.count()) await alerts.first().click()
      const code = `usuario.${need as Need}-needed`
      const answers = [{ code, message: 'Confirme.' }]
      answerScreen(page, /\/chaves\/opcoes$/, (call) =>
        call.fulfill(answers.pop() ?? { code: 'chave.too-many', message: 'Já são dez.' }, 403),
      )
      if (!(await field(page, own.nome).isVisible())) {
        await press(page, own.create)
        await field(page, own.nome).fill('Celular')
      }
      await press(page, own.submit)
    },
    'key.submit': (page) => press(page, proof.useKey),
    'key.chosen': (page) => press(page, proof.chooseKey),
    'password.chosen': (page) => press(page, proof.choosePassword),
    'password.submit': async (page) => {
      await dialog(page).getByLabel(ADM_SEGURANCA.factor.password, { exact: true }).fill('chuva no mar')
      const code = dialog(page).getByLabel(ADM_SEGURANCA.factor.code, { exact: true })
      if (await code.isVisible()) await code.fill('123456')
      await press(page, proof.submit)
    },
    'proof.retry': (page) => dialog(page).getByRole('button', { name: COMMON.retry }).click(),
    'proof.cancel': (page) => dialog(page).getByRole('button', { name: proof.cancel }).click(),
  },
  calls: {
    readMeans: { method: 'GET', url: /\/prova$/ },
    proveByKey: [
      { method: 'POST', url: /\/prova\/opcoes$/, body: () => OPTIONS },
      { method: 'POST', url: /\/prova\/chave$/, body: () => ({ ok: true }) },
    ],
    proveByPassword: { method: 'POST', url: /\/prova\/senha$/, body: () => ({ ok: true }) },
  },
}

/** A device that signs everything; it runs in the page. */
function signAnything(): void {
  const bytes = new Uint8Array([1]).buffer
  const response = { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes, userHandle: null }
  const key = { id: 'AQ', rawId: bytes, type: 'public-key', response, getClientExtensionResults: () => ({}) }
  Object.defineProperty(navigator, 'credentials', { value: { get: () => Promise.resolve(key) } })
}

async function open(page: Page): Promise<void> {
  answerScreen(page, /\/(verify-token|segundo-fator|sessoes)$/, (call) => call.pass())
  // As at an address where passkeys work.
  answerScreen(page, /\/chaves$/, (call) => call.fulfill({ result: [], endereco: null }))
  await page.goto('/adm/seguranca')
  await page.getByRole('button', { name: own.create }).waitFor()
}

const isClosed = (value: unknown): boolean => value === 'closed'
const isProving = (value: unknown): boolean => /^proving/.test(String(value))

export const proofWalk: Walked = {
  machine: proofMachine,
  table,
  prepare: (page) => page.addInitScript(signAnything),
  open,
  as: 'usuario',
  paths: {
    inputs: [undefined],
    events: EVENTS,
    key: keyOf,
    isEnd: () => false,
    // Not while the button is busy; and an answer that never comes would be awaited by the next question, too.
    isPossible: ({ type }, { value }) =>
      type !== 'proof.cancel' || !(isClosed(value) || isProving(value) || value === 'reading'),
  },
  // Before the first question the machine is not loaded.
  isEnd: isClosed,
  elsewhere: [],
}
