/** The part of JSON Schema that zod generates. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char)

const values = (list: unknown[]): string => list.map((value) => escapeHtml(JSON.stringify(value))).join(' | ')

/** A schema in the notation of a TypeScript type. Names of other schemas are links. */
export function schemaHtml(schema: Schema | undefined, indent = ''): string {
  if (!schema) return 'nada'
  if (schema.$ref) {
    const name = escapeHtml(schema.$ref.split('/').at(-1) ?? '')
    return `<a href="#${name}">${name}</a>`
  }
  if (schema.enum) return values(schema.enum)
  if ('const' in schema) return values([schema.const])
  const choice = schema.anyOf ?? schema.oneOf
  if (choice) return choice.map((one) => schemaHtml(one, indent)).join(' | ')
  if (schema.allOf) return schema.allOf.map((one) => schemaHtml(one, indent)).join(' &amp; ')
  if (schema.type === 'array') return `${schemaHtml(schema.items ?? {}, indent)}[]`
  if (schema.properties) return objectHtml(schema, indent)
  if (typeof schema.additionalProperties === 'object')
    return `{ [campo]: ${schemaHtml(schema.additionalProperties, indent)} }`
  const type = [schema.type ?? 'qualquer valor'].flat().join(' | ')
  return escapeHtml(schema.format ? `${type} (${schema.format})` : type)
}

function objectHtml({ properties = {}, required = [] }: Schema, indent: string): string {
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(
    ([name, schema]) =>
      `${inner}${escapeHtml(name)}${required.includes(name) ? '' : '?'}: ${schemaHtml(schema, inner)}\n`,
  )
  return lines.length ? `{\n${lines.join('')}${indent}}` : '{}'
}
