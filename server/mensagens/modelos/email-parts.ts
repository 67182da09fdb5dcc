import { html } from 'ghtml'
import type { Block, Run } from './draft.ts'
import { FONT, type lookOf } from './look.ts'

// `html` escapes every value but those after `!`, which are HTML that it made before. Outlook knows no `div` with a width
// and no flexbox: what stands side by side is a table.

type Colours = ReturnType<typeof lookOf>['light']
type Context = { colours: Colours; publicUrl: string }

const table = 'border-collapse: collapse; border-spacing: 0; width: 100%;'

const runHtml = (run: Run): string => {
  if (typeof run === 'string') return html`${run}`
  return 'strong' in run ? html`<strong>${run.strong}</strong>` : html`<s>${run.struck}</s>`
}

function textHtml(runs: readonly Run[], { ink }: Colours): string {
  return html`<p class="ink" style="margin: 0 0 12px; font-size: 16px; line-height: 1.5; color: ${ink};">
    !${runs.map(runHtml).join('')}
  </p>`
}

function headingHtml(text: string, { ink }: Colours): string {
  return html`<h2 class="ink" style="margin: 28px 0 6px; font-size: 18px; line-height: 1.3; color: ${ink};">
    ${text}
  </h2>`
}

function factsHtml({ facts }: Extract<Block, { is: 'facts' }>, { sand, ink, quiet }: Colours): string {
  const width = Math.floor(100 / facts.length)
  const cells = facts.map(({ label, value, detail }, index) => {
    const place = index === 0 ? 'col' : 'col col-next'
    const shownDetail =
      detail &&
      html`<br /><span class="ink" style="font-size: 16px; font-weight: normal; color: ${ink};">${detail}</span>`
    return html`<td
      class="${place}"
      style="width: ${width}%; padding: 0 12px 0 0; vertical-align: top; line-height: 1.5;"
    >
      <span class="quiet" style="font-size: 14px; color: ${quiet};">${label}</span><br />
      <strong class="ink" style="font-size: 18px; color: ${ink};">${value}</strong>!${shownDetail}
    </td>`
  })
  return html`<table role="presentation" style="${table} margin: 0 0 16px;">
    <tr>
      <td class="sand" style="padding: 18px 8px 18px 20px; border-radius: 12px; background-color: ${sand};">
        <table role="presentation" style="${table}">
          <tr>
            !${cells.join('')}
          </tr>
        </table>
      </td>
    </tr>
  </table>`
}

function ticketHtml({ about, name, note, code }: Extract<Block, { is: 'ticket' }>, { ink, quiet }: Colours): string {
  const shownNote = note && html`<br /><span class="quiet" style="font-size: 15px; color: ${quiet};">${note}</span>`
  return html`<table
    role="presentation"
    style="border-collapse: separate; border-spacing: 0; width: 100%; margin: 0 0 12px;"
  >
    <tr>
      <td class="edge" style="padding: 18px 20px; border: 2px dashed ${ink}; border-radius: 12px;">
        <table role="presentation" style="${table}">
          <tr>
            <td class="col" style="padding: 0 12px 0 0; vertical-align: top; line-height: 1.5;">
              <span class="quiet" style="font-size: 14px; color: ${quiet};">${about}</span><br />
              <strong class="ink" style="font-size: 19px; color: ${ink};">${name}</strong>!${shownNote}
            </td>
            <td class="col col-next" style="width: 150px; text-align: right; vertical-align: middle; line-height: 1.4;">
              <span class="quiet" style="font-size: 14px; color: ${quiet};">código</span><br />
              <strong class="ink" style="font-size: 22px; letter-spacing: 1px; white-space: nowrap; color: ${ink};"
                >${code}</strong
              >
            </td>
          </tr>
        </table>
      </td>
    </tr>
  </table>`
}

function sumHtml({ label, sum, detail }: Extract<Block, { is: 'sum' }>, { sand, ink, quiet }: Colours): string {
  return html`<table role="presentation" style="${table} margin: 0 0 16px;">
    <tr>
      <td class="sand" style="padding: 18px 20px; border-radius: 12px; background-color: ${sand};">
        <span class="quiet" style="font-size: 15px; color: ${quiet};">${label}</span><br />
        <strong
          class="ink sum"
          style="font-size: 36px; line-height: 1.2; letter-spacing: -1px; white-space: nowrap; color: ${ink};"
          >${sum}</strong
        ><br />
        <span class="ink" style="font-size: 16px; line-height: 1.5; color: ${ink};">${detail}</span>
      </td>
    </tr>
  </table>`
}

function rowsHtml({ rows, total }: Extract<Block, { is: 'rows' }>, { ink, quiet, line }: Colours): string {
  const cell = 'padding: 10px 0; font-size: 16px; line-height: 1.4; vertical-align: top;'
  const lines = rows.map(
    ({ name, value }) =>
      html`<tr>
        <td class="quiet line" style="${cell} border-bottom: 1px solid ${line}; color: ${quiet};">${name}</td>
        <td
          class="ink line"
          style="${cell} border-bottom: 1px solid ${line}; padding-left: 12px; text-align: right; font-weight: bold; color: ${ink};"
        >
          ${value}
        </td>
      </tr>`,
  )
  const last =
    total &&
    html`<tr>
      <td class="ink" style="${cell} font-weight: bold; color: ${ink};">${total.name}</td>
      <td
        class="ink"
        style="${cell} padding-left: 12px; text-align: right; font-size: 19px; font-weight: bold; white-space: nowrap; color: ${ink};"
      >
        ${total.value}
      </td>
    </tr>`
  return html`<table role="presentation" style="${table} margin: 0 0 12px;">
    !${lines.join('')}!${last}
  </table>`
}

function stepsHtml({ steps }: Extract<Block, { is: 'steps' }>, { ink, quiet, ok }: Colours): string {
  const cell = 'padding: 6px 0; font-size: 16px; line-height: 1.4; vertical-align: top;'
  const rows = steps.map(
    ({ isDone, text, when }) =>
      html`<tr>
        <td class="${isDone ? 'ok' : 'quiet'}" style="${cell} width: 32px; color: ${isDone ? ok : quiet};">
          ${isDone ? '✓' : '○'}
        </td>
        <td class="ink" style="${cell} color: ${ink};">${text}</td>
        <td class="quiet" style="${cell} padding-left: 12px; text-align: right; color: ${quiet};">${when}</td>
      </tr>`,
  )
  return html`<table role="presentation" style="${table} margin: 0 0 16px;">
    !${rows.join('')}
  </table>`
}

/** The border has the action's colour, too: Outlook gives a link no padding, but draws its border. */
function buttonHtml({ label, path }: Extract<Block, { is: 'button' }>, { colours, publicUrl }: Context): string {
  const { accent, onAccent } = colours
  return html`<p style="margin: 20px 0;">
    <a
      class="action"
      href="${publicUrl}${path}"
      style="display: inline-block; padding: 14px 28px; border: 2px solid ${accent}; border-radius: 999px; background-color: ${accent}; font-family: ${FONT}; font-size: 17px; font-weight: bold; line-height: 1.3; text-decoration: none; color: ${onAccent};"
      >${label}</a
    >
  </p>`
}

/** One block as HTML. */
export function blockHtml(block: Block, context: Context): string {
  const { colours } = context
  switch (block.is) {
    case 'text':
      return textHtml(block.runs, colours)
    case 'heading':
      return headingHtml(block.text, colours)
    case 'facts':
      return factsHtml(block, colours)
    case 'ticket':
      return ticketHtml(block, colours)
    case 'sum':
      return sumHtml(block, colours)
    case 'rows':
      return rowsHtml(block, colours)
    case 'steps':
      return stepsHtml(block, colours)
    case 'button':
      return buttonHtml(block, context)
  }
}
