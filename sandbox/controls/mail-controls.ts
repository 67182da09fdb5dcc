import type { FastifyInstance } from 'fastify'
import type { Sandbox } from '../core/sandbox.ts'
import { emailsOf, findEmail, type Received } from '../email/mailbox.ts'
import { problem } from '../pagarme/problem.ts'
import { Html, html } from './html.ts'
import { STYLE } from './page-assets.ts'
import { clock } from './parts.ts'

const SHOWN = 50
const ALL = 1000

/** What a message contains is never trusted: its frame runs no script, and the page loads nothing from elsewhere. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; form-action 'none'"

const FRAME = `.card h2 { margin: 0 0 4px; font-size: 1.125rem; }
iframe { width: 100%; height: 24rem; border: 1px solid var(--line); border-radius: 8px; background: #fff; }
pre { white-space: pre-wrap; font: inherit; }`

function messageCard(email: Received): Html {
  const assunto = email.assunto || '(sem assunto)'
  const files = email.anexos.map(
    ({ nome, tipo }, index) =>
      html`<li><a href="/emails/anexos/${email.seq}/${index}">${nome}</a> <span class="small">${tipo}</span></li>`,
  )
  return html`<li class="card">
    <h2>${assunto}</h2>
    <p class="small">${email.de} → ${email.para} · ${clock.format(email.recebido_em)}</p>
    ${
      email.html === ''
        ? html`<pre>${email.texto}</pre>`
        : html`<iframe sandbox="" title="${assunto}" srcdoc="${email.html}"></iframe>`
    }
    ${
      files.length === 0
        ? html``
        : html`<ul>
            ${files}
          </ul>`
    }
  </li>`
}

const page = (emails: Received[]): string =>
  html`<!doctype html>
    <html lang="pt-BR">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>E-mails · Sandbox</title>
        <link rel="icon" href="data:," />
        <style>
          ${new Html(STYLE + FRAME)}
        </style>
      </head>
      <body>
        <main>
          <p><a href="/">Sandbox</a></p>
          <h1>E-mails recebidos</h1>
          <p class="small">
            O servidor recusa recusado@…, pede tempo para ocupado@… e aceita …@devolve.test, mas devolve: a loja lê a
            caixa devolucoes@… a cada dois minutos.
          </p>
          ${
            emails.length === 0
              ? html`<p>Nenhum e-mail ainda. O que a loja enviar aparece aqui.</p>`
              : html`<ul>
                  ${emails.map(messageCard)}
                </ul>`
          }
        </main>
      </body>
    </html>`.text

/** The mailbox: as a page, and as data of one address. */
export function mailControls(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/emails', async (_request, reply) =>
    reply
      .header('content-security-policy', POLICY)
      .type('text/html; charset=utf-8')
      .send(page(emailsOf(sandbox, null, SHOWN))),
  )

  app.get<{ Params: { address: string } }>('/emails/:address', async ({ params }) =>
    emailsOf(sandbox, params.address.toLowerCase(), ALL).map(({ id, assunto, de, texto, html: body, anexos }) => ({
      ...{ id, assunto, de, texto, html: body, anexos },
    })),
  )

  app.get<{ Params: { seq: string; index: string } }>('/emails/anexos/:seq/:index', async ({ params }, reply) => {
    const file = findEmail(sandbox, Number(params.seq))?.anexos[Number(params.index)]
    if (!file) throw problem(404, 'Attachment not found.')
    return reply
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.nome)}`)
      .header('x-content-type-options', 'nosniff')
      .type('application/octet-stream')
      .send(Buffer.from(file.bytes, 'base64'))
  })
}
