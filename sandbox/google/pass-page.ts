import { renderSVG } from 'uqr'
import { Html, html } from '../controls/html.ts'
import { STYLE } from '../controls/page-assets.ts'
import { clock } from '../controls/parts.ts'
import { asObject, isObject, type Json } from '../core/json.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { findResource, type Resource } from './resources.ts'

/** What the shop sends is shown as text, and the logo that it names. */
export const PASS_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; form-action 'none'"

const STATES: Record<string, string> = { ACTIVE: 'Vale', COMPLETED: 'Usado', INACTIVE: 'Sem valor', EXPIRED: 'Vencido' }
const PASS = `.pass { border-top: 8px solid var(--pass, var(--line)); max-width: 24rem; }
.pass h2 { margin: 0 0 8px; font-size: 1.25rem; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 12px; margin: 0 0 12px; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
.logo { display: block; border-radius: 50%; margin-bottom: 8px; }
.qr { width: 12rem; padding: 8px; margin-bottom: 8px; background: #fff; border-radius: 8px; } .qr svg { display: block; width: 100%; height: auto; }`

const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone: 'America/Sao_Paulo' })
/** A text in the language of its pass. */
const said = (value: unknown): string => String(asObject(asObject(value)['defaultValue'])['value'] ?? '')
const line = (name: string, value: string): Html[] =>
  value === ''
    ? []
    : [
        html`<dt>${name}</dt>
          <dd>${value}</dd>`,
      ]
const modules = ({ textModulesData }: Json): Html[] =>
  (Array.isArray(textModulesData) ? textModulesData : [])
    .filter(isObject)
    .flatMap(({ header, body }) => line(String(header), String(body)))

const qr = ({ value, alternateText }: Json): Html =>
  html`<div class="qr" role="img" aria-label="${`Código ${String(alternateText)}`}">
      ${new Html(renderSVG(String(value), { border: 1 }))}
    </div>
    <p>${String(alternateText)}</p>`

/** A ticket as Google's wallet shows it: what its event has and what it has itself. */
function passCard(sandbox: Sandbox, { body, changes, changed_at }: Resource): Html {
  const ofEvent = findResource(sandbox, 'eventTicketClass', String(body['classId']))
  const common = ofEvent?.body ?? {}
  const [venue, start] = [asObject(common['venue']), asObject(common['dateTime'])['start']]
  const seat = asObject(body['seatInfo'])
  const all = changes + (ofEvent?.changes ?? 0)
  const last = Math.max(changed_at, ofEvent?.changed_at ?? 0)
  const colour = /^#[0-9a-f]{6}$/i.exec(String(common['hexBackgroundColor']))?.[0] ?? ''
  const logo = asObject(asObject(common['logo'])['sourceUri'])['uri']
  return html`<li class="card pass" ${new Html(colour && `style="--pass: ${colour}"`)}>
    ${typeof logo === 'string' ? html`<img class="logo" src="${logo}" width="48" height="48" alt="" />` : ''}
    <p class="small">${String(common['issuerName'] ?? '')}</p>
    <h2>${said(common['eventName'])}</h2>
    <p><strong>${STATES[String(body['state'])] ?? String(body['state'])}</strong></p>
    <dl>
      ${line('Quando', typeof start === 'string' ? day.format(new Date(start)) : '')}
      ${line('Local', [said(venue['name']), said(venue['address'])].filter(Boolean).join(', '))}
      ${line('Setor', said(seat['section']))} ${line('Lugar', said(seat['seat']))}
      ${line('Tarifa', said(body['ticketType']))} ${modules(common)} ${modules(body)}
    </dl>
    ${isObject(body['barcode']) ? qr(body['barcode']) : html`<p>Sem código.</p>`}
    <p class="small">${all === 0 ? 'Como foi adicionado' : `Atualizado ${all} × · ${clock.format(last)}`}</p>
  </li>`
}

export const passPage = (sandbox: Sandbox, title: string, passes: Resource[]): string =>
  html`<!doctype html>
    <html lang="pt-BR">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Sandbox</title>
        <link rel="icon" href="data:," />
        <style>
          ${new Html(STYLE + PASS)}
        </style>
      </head>
      <body>
        <main>
          <p><a href="/">Sandbox</a> · <a href="/carteira">Carteira</a></p>
          <h1>${title}</h1>
          ${
            passes.length === 0
              ? html`<p>Nenhum ingresso ainda.</p>`
              : html`<ul>
                  ${passes.map((one) => passCard(sandbox, one))}
                </ul>`
          }
        </main>
      </body>
    </html>`.text
