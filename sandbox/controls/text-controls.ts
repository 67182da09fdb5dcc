import type { FastifyInstance } from 'fastify'
import type { Sandbox } from '../core/sandbox.ts'
import { toE164 } from '../twilio/phone.ts'
import { measure, type Text, textsTo } from '../twilio/texts.ts'
import { Html, html } from './html.ts'
import { STYLE } from './page-assets.ts'
import { clock } from './parts.ts'

const SHOWN = 50
const ALL = 1000
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'"
const BUBBLE = `.bubble { margin: 0 0 4px; padding: 12px 16px; border: 1px solid var(--line); border-radius: 14px;
  max-width: 24rem; white-space: pre-wrap; }`

function textCard({ phone, body, created_at }: Text): Html {
  const { letters, parts, isGsm } = measure(body)
  const size = parts === 1 ? `${letters} de ${isGsm ? 160 : 70} · 1 SMS` : `${letters} letras · ${parts} SMS`
  return html`<li class="card">
    <p class="bubble">${body}</p>
    <p class="small">${phone} · ${clock.format(created_at)} · ${size}${isGsm ? '' : ' · letras fora do SMS comum'}</p>
  </li>`
}

const page = (texts: Text[]): string =>
  html`<!doctype html>
    <html lang="pt-BR">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>SMS · Sandbox</title>
        <link rel="icon" href="data:," />
        <style>
          ${new Html(STYLE + BUBBLE)}
        </style>
      </head>
      <body>
        <main>
          <p><a href="/">Sandbox</a></p>
          <h1>Avisos recebidos por SMS</h1>
          ${
            texts.length === 0
              ? html`<p>Nenhum aviso ainda. O que a loja enviar aparece aqui.</p>`
              : html`<ul>
                  ${texts.map(textCard)}
                </ul>`
          }
        </main>
      </body>
    </html>`.text

/** The texts that came by SMS: as a page, and as data of one phone. */
export function textControls(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/sms', async (_request, reply) =>
    reply
      .header('content-security-policy', POLICY)
      .type('text/html; charset=utf-8')
      .send(page(textsTo(sandbox, null, SHOWN))),
  )

  app.get<{ Params: { telefone: string } }>('/sms/:telefone/avisos', async ({ params }) =>
    textsTo(sandbox, toE164(params.telefone), ALL).map(({ sid, body }) => ({ id: sid, texto: body })),
  )
}
