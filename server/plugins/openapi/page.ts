import { escapeHtml, type Schema, schemaHtml } from './schema-html.ts'

type Media = { content?: Record<string, { schema?: Schema }> }
type Answer = Media & { description?: string; $ref?: string }
type Operation = {
  operationId: string
  summary: string
  description: string
  tags: string[]
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[]
  requestBody?: Media
  responses: Record<string, Answer>
}
type Call = Operation & { method: string; path: string }
type Document = {
  info: { title: string; version: string; description?: string }
  paths?: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema>; responses?: Record<string, Answer> }
}

const IN: Record<string, string> = { path: 'no endereço', query: 'na consulta' }

/** The document as an HTML page without scripts, so that it works under a strict Content-Security-Policy. */
export function renderPage(given: object): string {
  const document = given as Document
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): Call => ({ ...operation, path, method: method.toUpperCase() })),
  )
  const groups = Map.groupBy(calls, ({ tags }) => tags[0] ?? '')
  const tags = [...groups.keys()].sort()
  const { title, version, description = '' } = document.info
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · ${escapeHtml(title)}</title><link rel="icon" type="image/svg+xml" href="/favicon.svg"><link rel="stylesheet" href="/api/docs/estilo.css"></head><body>
<header><h1>${escapeHtml(title)} <small>API ${escapeHtml(version)}</small></h1><p>${escapeHtml(description)}</p>
<p><a href="/api/docs/json">Este documento em OpenAPI 3.1</a></p></header>
<nav aria-label="Assuntos">${[...tags, 'schemas'].map((tag) => `<a href="#_${escapeHtml(tag)}">${escapeHtml(tag)}</a>`).join(' ')}</nav>
<main>${tags.map((tag) => group(tag, groups.get(tag) ?? [], document)).join('')}
<section><h2 id="_schemas">schemas</h2>${Object.entries(document.components?.schemas ?? {})
    .map(([name, schema]) => `<h3 id="${escapeHtml(name)}">${escapeHtml(name)}</h3><pre>${schemaHtml(schema)}</pre>`)
    .join('')}</section></main></body></html>`
}

const group = (tag: string, calls: Call[], document: Document): string =>
  `<section><h2 id="_${escapeHtml(tag)}">${escapeHtml(tag)}</h2>${calls.map((call) => callHtml(call, document)).join('')}</section>`

const callHtml = (call: Call, document: Document): string =>
  `<details id="${call.operationId}"><summary><code class="method">${call.method}</code> <code>${escapeHtml(call.path)}</code>
<span>${escapeHtml(call.summary)}</span></summary><p>${escapeHtml(call.description)}</p>${parameters(call)}${body(call)}${Object.entries(
    call.responses,
  )
    .map(([status, answer]) => answerHtml(status, answer, document))
    .join('')}</details>`

const parameters = ({ parameters = [] }: Call): string =>
  parameters.length
    ? `<ul>${parameters
        .map(
          ({ name, in: where, required, schema }) =>
            `<li><code>${escapeHtml(name)}</code> ${IN[where] ?? ''}${required ? '' : ', se quiser'}: <code>${schemaHtml(schema)}</code></li>`,
        )
        .join('')}</ul>`
    : ''

const media = ({ content = {} }: Media): string =>
  Object.entries(content)
    .map(([type, { schema }]) => `<p class="type">${escapeHtml(type)}</p><pre>${schemaHtml(schema)}</pre>`)
    .join('')

const body = ({ requestBody }: Call): string => (requestBody ? `<h4>Corpo</h4>${media(requestBody)}` : '')

function answerHtml(status: string, answer: Answer, { components }: Document): string {
  const shared = answer.$ref ? components?.responses?.[answer.$ref.split('/').at(-1) ?? ''] : undefined
  const text = escapeHtml(shared?.description ?? answer.description ?? '')
  return `<h4>${escapeHtml(status)} <small>${text}</small></h4>${shared ? '' : media(answer)}`
}
