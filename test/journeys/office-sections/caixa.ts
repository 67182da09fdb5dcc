import nodemailer from 'nodemailer'
import { expect, it, onTestFinished } from 'vitest'
import { buildSandbox } from '../../../sandbox/app.ts'
import { axe } from '../support/index.ts'
import { findingsAtEverySize } from '../support/layout.ts'
import { journey } from './kit.ts'

const LONG = 'palavra'.repeat(30)
const AUTHORIZATION = `Basic ${btoa('AC123:secret')}`

/** A sandbox that nothing was sent to yet. */
async function emptySandbox() {
  const app = await buildSandbox({ dataDir: null, webhook: null, publicUrl: 'http://127.0.0.1', smtpPort: 0 })
  onTestFinished(() => app.close())
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = (await (await fetch(`${url}/__sandbox/smtp`)).json()) as { port: number }
  return { url, port }
}

async function sendAll({ url, port }: Awaited<ReturnType<typeof emptySandbox>>): Promise<void> {
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port })
  const from = 'Loja <loja@exemplo.com.br>'
  await transport.sendMail({ from, to: 'ana@exemplo.com.br', subject: '', html: '<p>Sem assunto</p>' })
  await transport.sendMail({ from, to: 'ana@exemplo.com.br', subject: 'Cancelado', html: '<p>Um</p>' })
  const attachments = [{ filename: `${LONG}.pdf`, content: 'x', contentType: 'application/pdf' }]
  await transport.sendMail({ from, to: `${'b'.repeat(60)}@exemplo.com.br`, subject: LONG, text: LONG, attachments })
  for (const Body of ['Casa: pago!', `Casa: ${LONG}`, `Casa: ação — ${'texto '.repeat(40)}`]) {
    const body = new URLSearchParams({ To: '+5511987654321', MessagingServiceSid: 'MG1', Body })
    const headers = { authorization: AUTHORIZATION }
    await fetch(`${url}/2010-04-01/Accounts/AC123/Messages.json`, { method: 'POST', headers, body })
  }
}

it('what the sandbox has received by e-mail and SMS can be read at every size, also when it is long, or nothing', async () => {
  const sandbox = await emptySandbox()
  const { page } = await journey.person()
  const checked = async (path: string, text: string) => {
    await page.goto(sandbox.url + path)
    await page.getByText(text).first().waitFor()
    await axe(page, `the sandbox’s ${path}`)
    expect(await findingsAtEverySize(page)).toEqual([])
  }
  await checked('/emails', 'Nenhum e-mail ainda.')
  await checked('/sms', 'Nenhum aviso ainda.')
  await sendAll(sandbox)
  await checked('/emails', '(sem assunto)')
  await checked('/sms', 'Casa: pago!')
})
