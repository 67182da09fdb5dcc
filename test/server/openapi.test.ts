import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ERROR_CODES } from '../../contract/error-codes.ts'
import { ROLE_TABLE } from '../../contract/roles.ts'
import { COMMITTED, makeDocument } from '../../scripts/openapi/document.ts'
import { CONTRACT } from '../../server/plugins/openapi/components.ts'
import { SANDBOX_ENV } from '../support/env.ts'
import { openShop, type Shop } from '../support/shop.ts'

const ROOT = resolve(import.meta.dirname, '../..')

type Media = { content?: Record<string, { schema: object }> }
type Operation = {
  operationId: string
  summary: string
  description: string
  security: Record<string, string[]>[]
  'x-limite'?: string
  requestBody?: Media
  responses: Record<string, Media & { $ref?: string }>
}
type Document = {
  info: object
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object>; responses: Record<string, object> }
}

let shop: Shop
let text: string
let document: Document
let calls: Map<string, Operation>
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  text = await makeDocument()
  document = JSON.parse(text)
  calls = new Map(
    Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => [
        `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        operation,
      ]),
    ),
  )
})
afterAll(() => shop.close())

const refsIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref ?? '')

describe('the document', () => {
  test('the document is the same as the committed file', () => {
    const committed = readFileSync(join(ROOT, COMMITTED), 'utf8')
    expect(committed === text, `${COMMITTED} is stale: run \`npm run openapi\``).toBe(true)
  })

  test('the document has every route of the role table, each with its own summary', () => {
    expect([...calls.keys()].sort()).toEqual(Object.keys(ROLE_TABLE).sort())
    for (const [route, { summary }] of calls) expect(summary, route).toMatch(/^[A-ZÀ-Ú].{7,}[^.]$/)
    expect(new Set([...calls.values()].map(({ summary }) => summary)).size).toBe(calls.size)
    const ids = [...calls.values()].map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('the API’s document describes the answer of each route and the form of every error', () => {
    for (const [route, { responses }] of calls) {
      const [media] = Object.values(responses['200']?.content ?? {})
      expect(Object.keys(media?.schema ?? {}), `${route} has no schema for its answer`).not.toEqual([])
      expect(responses['4XX']?.$ref, route).toBe('#/components/responses/Recusado')
      expect(responses['5XX']?.$ref, route).toBe('#/components/responses/Falha')
    }
    expect(refsIn(document.components.responses['Recusado'])).toEqual(['#/components/schemas/ErrorBody'])
    expect(document.components.schemas['ErrorBody']).toMatchObject({
      properties: { code: { enum: [...ERROR_CODES] }, message: { type: 'string' }, fields: { type: 'object' } },
      required: ['code', 'message'],
    })
    expect(JSON.stringify(document.components.responses['Falha'])).not.toContain('content')
  })

  test('the API’s document states the permitted callers of the role table', () => {
    const schemes = (route: string) => calls.get(route)?.security.flatMap((one) => Object.keys(one))
    for (const [route, { roles }] of Object.entries(ROLE_TABLE)) {
      if (route.includes('webhooks') || route.includes('refresh-token')) continue
      const isOpen = roles.includes('visitor')
      const office = roles.includes('staff') || roles.includes('admin')
      expect(schemes(route), route).toEqual(
        isOpen ? [] : [...(roles.includes('customer') ? ['cliente'] : []), ...(office ? ['token'] : [])],
      )
      expect('401' in (calls.get(route)?.responses ?? {}), route).toBe(!isOpen)
    }
    expect(schemes('POST /api/webhooks/pagarme')).toEqual(['provedor'])
    expect(schemes('POST /api/refresh-token')).toEqual(['aparelho'])
    expect(calls.get('POST /api/reservas')?.description).toBe('Quem pode: o cliente, só o que é seu.')
    expect(calls.get('POST /api/cidades')?.description).toBe('Quem pode: administradores; quem tem a tarefa config.')
    expect(calls.get('POST /api/users')?.description).toBe('Quem pode: administradores.')
  })

  test('the API’s document marks the limited routes: those that hold places, join a line or reach the provider', () => {
    const limited = [...calls].flatMap(([route, { 'x-limite': limit }]) => (limit ? [`${limit}: ${route}`] : []))
    expect(limited.sort()).toEqual([
      'pay: DELETE /api/pagarme/customers/:id/cards/:cardId',
      'pay: DELETE /api/pagarme/subscriptions/:id',
      'pay: POST /api/pagarme/customers',
      'pay: POST /api/pagarme/customers/:id/cards',
      'pay: POST /api/pagarme/orders',
      'pay: POST /api/pagarme/pagadores',
      'pay: POST /api/pagarme/subscriptions',
      'pay: POST /api/reservas/:id/cancelar-pagamento',
      'pay: POST /api/socio/plano',
      'queue: POST /api/fila/:id',
      'reserve: POST /api/reservas',
    ])
  })

  test('the API’s document describes uploads and downloads with their media types', () => {
    const uploads = [
      'PATCH /api/eventos/image',
      'PATCH /api/rifas/image',
      'POST /api/banners',
      'POST /api/sorteios/importar',
    ]
    for (const route of uploads) {
      expect(Object.keys(calls.get(route)?.requestBody?.content ?? {}), route).toEqual(['multipart/form-data'])
    }
    const pictures = ['image/avif', 'image/webp', 'image/jpeg']
    const files: Record<string, string[]> = {
      'GET /api/bannerImg/:file': pictures,
      'GET /api/casaImg/:file': ['image/webp', 'image/png', 'image/jpeg'],
      'GET /api/eventoImg/:file': pictures,
      'GET /api/rifaImg/:file': pictures,
      'GET /api/fotos/:file': ['image/jpeg'],
      'GET /api/eventos/:id/agenda.ics': ['text/calendar'],
      'GET /api/eventos/venda/:id/pdf': ['application/pdf'],
      'GET /api/eventos/venda/:id/carteira/apple': ['application/vnd.apple.pkpass'],
      'GET /api/eventos/venda/:id/carteira/google': ['text/html'],
      'GET /api/carteira/apple/v1/passes/:tipo/:serie': ['application/vnd.apple.pkpass'],
      'GET /api/pagarme/orders/:id/pdf': ['application/pdf'],
      'GET /api/exportacoes/:file': ['text/csv'],
      'GET /api/eventos/:id/previa/pagina': ['text/html'],
      'GET /api/mensagens/modelos/:tipo/pagina': ['text/html'],
      'GET /api/rifas/:id/lista.txt': ['text/plain'],
      'GET /api/sorteios/lista.txt': ['text/plain'],
      'GET /api/fila/:id/lista.txt': ['text/plain'],
      'GET /api/docs': ['text/html'],
      'GET /metrics': ['text/plain'],
    }
    const isFile = ({ responses }: Operation) => !Object.hasOwn(responses['200']?.content ?? {}, 'application/json')
    expect(
      [...calls]
        .filter(([, call]) => isFile(call))
        .map(([route]) => route)
        .sort(),
    ).toEqual(Object.keys(files).sort())
    for (const [route, types] of Object.entries(files)) {
      expect(Object.keys(calls.get(route)?.responses['200']?.content ?? {}), route).toEqual(types)
    }
    const image = calls.get('PATCH /api/eventos/image')?.requestBody?.content?.['multipart/form-data']?.schema
    expect(image).toMatchObject({ properties: { images: { type: 'string', format: 'binary' } } })
  })

  test('the API’s document references only schemas it contains, and contains only schemas it references', () => {
    const known = ['schemas', 'responses'].flatMap((part) =>
      Object.keys(document.components[part as 'schemas']).map((name) => `#/components/${part}/${name}`),
    )
    const referenced = new Set(refsIn(document))
    expect([...referenced].filter((ref) => !known.includes(ref))).toEqual([])
    expect(known.filter((ref) => !referenced.has(ref))).toEqual([])
  })
})

test('every schema file of the contract registers its names, and no name is used twice', async () => {
  const names = new Map<string, unknown>()
  for (const file of readdirSync(join(ROOT, 'contract')).filter((name) => name.endsWith('.ts'))) {
    const exported = (await import(`../../contract/${file.slice(0, -3)}.ts`)) as Record<string, unknown>
    const schemas = Object.entries(exported).filter(([, value]) => value instanceof z.ZodType)
    if (schemas.length) expect(Object.values(CONTRACT), `${file} is missing in components.ts`).toContain(exported)
    for (const [name, schema] of schemas) {
      // A second file may re-export the same schema.
      expect(names.get(name) ?? schema, `${file}: ${name} is already used by another file`).toBe(schema)
      names.set(name, schema)
    }
  }
})

describe('served', () => {
  const get = (path: string) => fetch(shop.url + path, { redirect: 'error' })

  test('the API’s document is served as JSON to all callers, without any value of the configuration', async () => {
    const response = await get('/api/docs/json')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    const served = await response.text()
    expect(JSON.parse(served)).toEqual({ ...document, info: { ...document.info, title: 'Bilheteria' } })
    const page = await (await get('/api/docs')).text()
    const secrets = Object.entries(SANDBOX_ENV).filter(([name]) => name !== 'WEBHOOK_USER')
    const inside = [...secrets.map(([, value]) => value), shop.database.url, new URL(shop.sandboxUrl).port]
    for (const secret of inside) expect(served.includes(secret) || page.includes(secret), secret).toBe(false)
  })

  test('the API’s document is served as a page whose files are all ours, without inline scripts and styles', async () => {
    const response = await get('/api/docs')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(response.headers.get('content-security-policy')).toContain(
      "script-src 'self' 'wasm-unsafe-eval';style-src 'self'",
    )
    const page = await response.text()
    expect(page).toMatch(/^<!doctype html>\n<html lang="pt-BR">/)
    expect(page).not.toMatch(/<script>|<style|style=|\son\w+=|https?:/)
    const files = [...page.matchAll(/(?:src|href)="(\/api\/docs\/[^"]+)"/g)].map(([, file = '']) => file)
    expect(files).toHaveLength(3)
    for (const file of files) {
      const answer = await get(file)
      expect([answer.status, answer.headers.get('content-type')], file).toEqual([
        200,
        file.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8',
      ])
      expect((await answer.text()).length, file).toBeGreaterThan(50)
    }
  })
})
