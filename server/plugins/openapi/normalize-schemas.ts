type Json = { [key: string]: unknown }
type Document = { paths?: Json; components?: { schemas?: Json; [key: string]: unknown } }

const PREFIX = '#/components/schemas/'
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

/** Names of the schemas that a value references. */
function namesIn(value: unknown): string[] {
  if (!isObject(value)) return []
  const own = typeof value['$ref'] === 'string' && value['$ref'].startsWith(PREFIX) ? [value['$ref']] : []
  return [...own.map((ref) => ref.slice(PREFIX.length)), ...Object.values(value).flatMap(namesIn)]
}

/** All schemas that the roots reference, directly or indirectly. */
function reachable(roots: string[], schemas: Json): Set<string> {
  const seen = new Set<string>()
  const rest = [...roots]
  for (let name = rest.pop(); name !== undefined; name = rest.pop()) {
    if (seen.has(name)) continue
    seen.add(name)
    rest.push(...namesIn(schemas[name]))
  }
  return seen
}

const INPUT = /\.Input$/
const comparable = (value: unknown): string => JSON.stringify(value).replaceAll('.Input"', '."')

/** Schemas whose request and response forms differ, themselves or in a schema they reference. */
function differing(schemas: Json, used: Set<string>): Set<string> {
  const both = [...used].filter((name) => INPUT.test(name) && used.has(name.replace(INPUT, '.')))
  const differ = new Set(
    both.filter((name) => comparable(schemas[name]) !== comparable(schemas[name.replace(INPUT, '.')])),
  )
  for (let grown = true; grown;) {
    grown = false
    for (const name of both) {
      if (differ.has(name) || !namesIn(schemas[name]).some((inner) => differ.has(inner))) continue
      differ.add(name)
      grown = true
    }
  }
  return differ
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1)
const sorted = (object: Json): Json => Object.fromEntries(Object.entries(object).sort(byName))

/** Restores the contract's schema names, drops unreferenced schemas, and sorts paths and schemas. */
export function normalizeSchemas<T extends Document>(document: T): T {
  const schemas = document.components?.schemas ?? {}
  const used = reachable(namesIn({ ...document.paths, ...(document.components?.['responses'] as Json) }), schemas)
  const differ = differing(schemas, used)
  const rename = (name: string): string =>
    differ.has(name) ? name.replace(INPUT, '-enviado') : name.replace(INPUT, '').replace(/\.$/, '')
  const renamed = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value), (key, inner) =>
      key === '$ref' && typeof inner === 'string' && inner.startsWith(PREFIX)
        ? PREFIX + rename(inner.slice(PREFIX.length))
        : inner,
    )
  const kept = Object.fromEntries([...used].map((name) => [rename(name), schemas[name]]))
  const { paths, components, ...rest } = document
  return renamed({
    ...rest,
    paths: sorted(Object.fromEntries(Object.entries(paths ?? {}).map(([path, item]) => [path, sorted(item as Json)]))),
    components: { ...components, schemas: sorted(kept) },
  }) as T
}
