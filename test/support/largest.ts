import { randomUUID } from 'node:crypto'

type Schema = {
  $ref?: string
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  maxItems?: number
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  type?: string
  format?: string
  maxLength?: number
  enum?: unknown[]
  pattern?: string
}
export type Document = {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>
}
type Json = Record<string, unknown>

/** The schema of a route's JSON body in the OpenAPI document; null if it has none. */
export function bodySchema(document: Document, route: string): Schema | null {
  const [method = '', path = ''] = route.split(' ')
  const operation = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  return operation?.requestBody?.content['application/json']?.schema ?? null
}

/** The alternatives of a schema, with references resolved. */
function optionsOf(document: Document, schema: Schema): Schema[] {
  if (schema.$ref) {
    const target = schema.$ref
      .split('/')
      .slice(1)
      .reduce<unknown>((at, key) => Object(at)[key], document)
    return optionsOf(document, target as Schema)
  }
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  return inner.length ? inner.flatMap((one) => optionsOf(document, one)) : [schema]
}

/** Another element of a list, which differs only in its ids. */
const another = (element: unknown): unknown =>
  JSON.parse(JSON.stringify(element), (_key, value: unknown) =>
    typeof value === 'string' && /^[\da-f]{8}-/.test(value) ? randomUUID() : value,
  )

const isFree = ({ type, format, enum: values, pattern }: Schema): boolean =>
  type === 'string' && !format && !values && !pattern

/** An example with every list and every limited text as long as the schema allows. */
export function enlarged(document: Document, schema: Schema, example: unknown): unknown {
  const options = optionsOf(document, schema)
  if (Array.isArray(example)) {
    const list = options.find(({ items }) => items)
    const [first = randomUUID()] = example
    const one = list?.items ? enlarged(document, list.items, first) : first
    return [one, ...Array.from({ length: Math.max(0, (list?.maxItems ?? example.length) - 1) }, () => another(one))]
  }
  if (typeof example === 'object' && example !== null) {
    const properties = Object.assign({}, ...options.map((option) => option.properties)) as Record<string, Schema>
    return Object.fromEntries(
      Object.entries(example as Json).map(([key, value]) => [
        key,
        properties[key] ? enlarged(document, properties[key], value) : value,
      ]),
    )
  }
  const text = typeof example === 'string' ? options.find((option) => isFree(option) && option.maxLength) : undefined
  return text ? String(example).padEnd(text.maxLength ?? 0, ' a') : example
}

/** Copies of a body; in each, another text is very long. */
export function overlong(body: unknown, text: string): unknown[] {
  const copies: unknown[] = []
  const visit = (value: unknown, set: (longer: unknown) => unknown): void => {
    if (typeof value === 'string') copies.push(set(text))
    else if (Array.isArray(value)) visit(value[0], (longer) => set([longer, ...value.slice(1)]))
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) visit(inner, (longer) => set({ ...value, [key]: longer }))
  }
  visit(body, (longer) => longer)
  return copies
}
