import { expect, it } from 'vitest'
import { ROLE_TABLE } from '../../contract/roles.ts'
import { api } from '../../src/api/api.ts'

// All files of endpoints: each one injects its endpoints into the same API.
const FILES = import.meta.glob('../../src/api/{*,office/*}.ts')

/** Routes of the API that no endpoint calls, with the reasons. */
const UNCALLED: Record<string, string> = {
  'GET /healthz': 'for the load balancer',
  'GET /readyz': 'for the load balancer',
  'GET /metrics': 'for Prometheus',
  'GET /api/docs': 'a page of its own',
  'GET /api/docs/json': 'for programs',
  'GET /api/casaImg/:file': 'the address of a picture',
  'GET /api/bannerImg/:file': 'the address of a picture',
  'GET /api/eventoImg/:file': 'the address of a picture',
  'GET /api/rifaImg/:file': 'the address of a picture',
  'GET /api/fotos/:file': 'the address of a picture',
  'GET /api/exportacoes/:file': 'the address of a download',
  'GET /api/mensagens/modelos/:tipo/pagina': 'the address of a page in a frame',
  'GET /api/eventos/:id/previa/pagina': 'the address of a page in a frame',
  'GET /api/eventos/:id/agenda.ics': 'the address of a download',
  'GET /api/eventos/venda/:id/pdf': 'the address of a download',
  'GET /api/eventos/venda/:id/carteira/apple': 'the address of a download',
  'GET /api/eventos/venda/:id/carteira/google': 'the address of a page at Google',
  'POST /api/carteira/apple/v1/devices/:aparelho/registrations/:tipo/:serie': "for Apple's wallet",
  'DELETE /api/carteira/apple/v1/devices/:aparelho/registrations/:tipo/:serie': "for Apple's wallet",
  'GET /api/carteira/apple/v1/devices/:aparelho/registrations/:tipo': "for Apple's wallet",
  'GET /api/carteira/apple/v1/passes/:tipo/:serie': "for Apple's wallet",
  'GET /api/pagarme/orders/:id/pdf': 'the address of a download',
  'GET /api/rifas/:id/lista.txt': 'the address of a download',
  'GET /api/fila/:id/lista.txt': 'the address of a download',
  'GET /api/sorteios/lista.txt': 'the address of a download',
  'POST /api/webhooks/pagarme': 'for the payment provider',
}

type Sent = { url: string; method?: string }
type Ask = (args: Sent | string) => Promise<unknown>
type Definition = {
  query?: (arg: unknown) => Sent | string
  queryFn?: (arg: unknown, store: object, extra: unknown, ask: Ask) => Promise<unknown>
  extraOptions?: { isExternal?: true }
}

/** An argument that, like each of its fields, is the text of a path parameter. */
const anyArg: unknown = new Proxy(
  {},
  { get: (_, key) => (key === Symbol.toPrimitive ? () => ':' : key === Symbol.iterator ? undefined : ':') },
)

/** The request of an endpoint, as a row of the role table with every parameter written as `:`. */
async function routeOf({ query, queryFn }: Definition): Promise<string | null> {
  const sent: (Sent | string)[] = []
  const ask: Ask = async (args) => {
    sent.push(args)
    return { error: { status: 404 } }
  }
  if (query) sent.push(query(anyArg))
  else await queryFn?.(':', { getState: () => ({ cliente: { cliente: null }, api: { queries: {} } }) }, undefined, ask)
  expect(sent.length).toBeLessThanOrEqual(1)
  const [args] = sent
  // A query that joins a socket's room sends no request.
  if (args === undefined) return null
  const { url, method = 'GET' } = typeof args === 'string' ? { url: args } : args
  return `${method} /api${decodeURIComponent(url)}`
}

const withoutNames = (route: string): string => route.replaceAll(/:\w+/g, ':')

async function routesByEndpoint(): Promise<Map<string, string>> {
  await Promise.all(Object.values(FILES).map((load) => load()))
  const routes = new Map<string, string>()
  for (const name of Object.keys(api.endpoints)) {
    const found: Definition[] = []
    api.enhanceEndpoints({
      endpoints: { [name]: (definition: unknown) => void found.push(definition as Definition) } as never,
    })
    for (const definition of found) {
      const route = definition.extraOptions?.isExternal ? null : await routeOf(definition)
      if (route !== null) routes.set(name, route)
    }
  }
  return routes
}

it('every route has an endpoint or a reason, and every endpoint has a route', async () => {
  const called = await routesByEndpoint()
  const uncalled = Object.keys(UNCALLED).map(withoutNames)
  const known = Object.keys(ROLE_TABLE).map(withoutNames)
  const answered = [...new Set(called.values())]
  expect({
    routesWithoutEndpoint: known.filter((route) => !answered.includes(route) && !uncalled.includes(route)),
    endpointsWithoutRoute: [...called].filter(([, route]) => !known.includes(route)),
    reasonsWithoutNeed: uncalled.filter((route) => answered.includes(route) || !known.includes(route)),
  }).toEqual({ routesWithoutEndpoint: [], endpointsWithoutRoute: [], reasonsWithoutNeed: [] })
})
