import { html } from 'ghtml'
import type { Casa } from '../../../contract/casa-rules.ts'
import { logoUrl } from '../../../contract/logo-rules.ts'
import type { Draft } from './draft.ts'
import { blockHtml } from './email-parts.ts'
import { FONT, lookOf } from './look.ts'

/** Keeps clients from filling the preview with the beginning of the text. */
const AFTER_PREVIEW = '&#847;&zwnj;&nbsp;'.repeat(60)

/** The height of the logo, twice which is loaded. */
const LOGO = 48

function headHtml({ nome, logo }: Casa, publicUrl: string, ink: string): string {
  // The name stands beside it: without pictures nothing is missing.
  const picture =
    logo &&
    html`<td style="width: 48px; padding: 0 12px 0 0;">
      <img
        src="${logoUrl(`${publicUrl}/api`, logo, 'icone', 96)}"
        width="${LOGO}"
        height="${LOGO}"
        alt=""
        style="display: block; border: 0;"
      />
    </td>`
  return html`<table role="presentation" style="border-collapse: collapse; border-spacing: 0; margin: 0 0 16px;">
    <tr>
      !${picture}
      <td class="ink" style="padding: 0; font-size: 18px; font-weight: bold; line-height: 1.3; color: ${ink};">
        ${nome}
      </td>
    </tr>
  </table>`
}

/**
 * An e-mail as HTML: one column of at most 600 pixels, of tables and system fonts, with its styles in the elements, since
 * many clients drop style sheets. The sheet only adds dark colours and narrow screens.
 * @param foot the lines under the message
 */
export function emailHtml(draft: Draft, casa: Casa, foot: readonly string[], publicUrl: string): string {
  const { light, sheet } = lookOf(casa.cores)
  const blocks = draft.blocks.map((block) => blockHtml(block, { colours: light, publicUrl }))
  const lines = foot.map(
    (line) =>
      html`<p class="quiet" style="margin: 0 0 4px; font-size: 14px; line-height: 1.5; color: ${light.quiet};">
        ${line}
      </p>`,
  )
  return html`<!DOCTYPE html>
    <html lang="pt-BR">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>${draft.assunto}</title>
        <style>
          !${sheet}
        </style>
      </head>
      <body
        class="page"
        style="margin: 0; padding: 0; background-color: ${light.page}; font-family: ${FONT}; word-break: break-word; overflow-wrap: anywhere; -webkit-text-size-adjust: 100%;"
      >
        <div style="display: none; max-height: 0; overflow: hidden;">${draft.previa}!${AFTER_PREVIEW}</div>
        <main>
          <!--[if mso]><table role="presentation" width="600" align="center"><tr><td><![endif]-->
          <table
            role="presentation"
            style="border-collapse: collapse; border-spacing: 0; width: 100%; max-width: 600px; margin: 0 auto;"
          >
            <tr>
              <td class="paper pad" style="padding: 32px 32px 24px; background-color: ${light.paper};">
                !${headHtml(casa, publicUrl, light.ink)}
                <h1
                  class="ink title"
                  style="margin: 0 0 20px; font-size: 32px; line-height: 1.15; letter-spacing: -0.5px; color: ${light.ink};"
                >
                  ${draft.titulo}
                </h1>
                !${blocks.join('\n          ')}
              </td>
            </tr>
            <tr>
              <td class="sand pad" style="padding: 20px 32px; background-color: ${light.sand};">
                !${lines.join('\n          ')}
              </td>
            </tr>
          </table>
          <!--[if mso]></td></tr></table><![endif]-->
        </main>
      </body>
    </html> `
}
