import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Imagem, pictureUrl, previewUrl } from '../../contract/pictures-rules.ts'
import { to } from '../../contract/paths-rules.ts'
import { ROLE_TABLE } from '../../contract/roles.ts'
import { advanceFila, nextLineDue } from '../../server/fila/admit.ts'
import { addFila } from '../support/fila.ts'
import { makeEvento, makeLote } from '../support/fixtures.ts'
import { sendForm } from '../support/pictures.ts'
import { openPageShop } from './pages/page-kit.ts'
import { makeExamples } from './roles/index.ts'
import { addressOf, type Examples, makeWorld, ROLE_OF, type Sent, type Who, type World } from './roles/world.ts'

// A draft is asked for on every route that the public, a cliente or the gate may call, and at every address of the site:
// each answer is that for an event that does not exist.

type Ids = { evento: string; setor: string; lote: string }
const NOME = 'Rascunho Secreto'

let shop: Awaited<ReturnType<typeof openPageShop>>
let world: World
let examples: Examples
let draft: Ids
let imagem: Imagem
beforeAll(async () => {
  // Over http, so that the test's cookies are valid.
  shop = await openPageShop({ config: { PUBLIC_URL: 'http://127.0.0.1' } })
  world = await makeWorld(shop)
  examples = makeExamples(world)
  // Like the example's event in all that its calls filter by.
  const evento = await makeEvento(shop.db, { idCidade: world.cidade, nome: NOME, publicado: false })
  draft = { evento, ...(await makeLote(shop.db, evento, { tipo: 1, lugares: 9 })) }
  await shop.db.execute(sql`UPDATE setor SET bloqueados = '{1,2}' WHERE id = ${draft.setor}`)
  await addFila(shop.db, evento, -60)
  // Its line was drawn while it was public.
  await shop.db.execute(sql`UPDATE fila SET list_sha256 = encode(sha256(''), 'hex'), drawn = 0, drawn_at = now()
    WHERE id_evento = ${evento}`)
  const { body } = await sendForm<{ imagem: Imagem }>(
    world.people.admin,
    'PATCH',
    'eventos/image',
    { eventoId: evento },
    { field: 'images', content: world.jpeg },
  )
  imagem = body.imagem
})
afterAll(() => shop.close())

const CALLERS = ['visitor', 'other', 'gate', 'promoter'] as const satisfies Who[]
/** A call to the gate's own event, which is its work whatever the site shows. */
const OF_THE_GATE = /^\w+ \/api\/portaria/

/** The example's request, for another event. */
function sentFor(route: string, sent: Sent, ids: Ids): Sent {
  let text = JSON.stringify(sent)
  for (const key of ['evento', 'setor', 'lote'] as const) text = text.replaceAll(world[key], ids[key])
  const swapped = JSON.parse(text) as Sent
  // These examples make an event of their own.
  return route.includes('/fila/') ? { ...swapped, params: { id: ids.evento } } : swapped
}
async function send(who: Who, route: string, sent: Sent): Promise<{ status: number; text: string }> {
  const { cookie, token } = world.people[who]
  const response = await fetch(shop.url + addressOf(route, sent), {
    method: route.split(' ')[0] ?? '',
    redirect: 'manual',
    headers: {
      ...(cookie && { cookie }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(sent.body && { 'content-type': 'application/json' }),
    },
    ...(sent.body && { body: JSON.stringify(sent.body) }),
  })
  return { status: response.status, text: await response.text() }
}
const routesFor = (who: Who) =>
  Object.keys(ROLE_TABLE).filter((route) => ROLE_TABLE[route]?.roles.includes(ROLE_OF[who]) && !OF_THE_GATE.test(route))

/** The routes whose request names an event, a sector or a lot. */
async function aboutEvents(who: Who): Promise<[string, Sent][]> {
  const found: [string, Sent][] = []
  for (const route of routesFor(who)) {
    const sent = (await examples[route]?.send?.('visitor')) ?? {}
    const text = JSON.stringify(sent)
    if (route.includes('/fila/') || [world.evento, world.setor, world.lote].some((id) => text.includes(id)))
      found.push([route, sent])
  }
  return found
}

describe('every call', () => {
  test.each(CALLERS)('of a %s about a draft is answered as for an event that does not exist', async (who) => {
    const asked = await aboutEvents(who)
    expect(asked.length).toBeGreaterThan(6)
    for (const [route, sent] of asked) {
      const unknown = { evento: randomUUID(), setor: randomUUID(), lote: randomUUID() }
      const wanted = await send(who, route, sentFor(route, sent, unknown))
      const answer = await send(who, route, sentFor(route, sent, draft))
      expect(answer, route).toEqual(wanted)
      expect(answer.text, route).not.toContain(NOME)
    }
  })

  test.each(CALLERS)('of a %s that lists something leaves a draft out', async (who) => {
    const lists = routesFor(who).filter((route) => /^(GET \/api\/[^:]*|POST .*\/list)$/.test(route))
    expect(lists).toContain('POST /api/eventos/list')
    for (const route of lists) {
      const { text } = await send(who, route, route.startsWith('POST') ? { body: { id: world.evento } } : {})
      expect(text, route).not.toContain(draft.evento)
      expect(text, route).not.toContain(NOME)
    }
    const found = await send(who, 'POST /api/eventos/list', { body: { pesquisa: { nome: 'rascunho' } } })
    expect(JSON.parse(found.text)).toEqual({ result: [], total: 0 })
  })

  test('staff of its city find a draft, and of another city do not', async () => {
    for (const [who, total] of [
      ['city', 1],
      ['admin', 1],
      ['elsewhere', 0],
    ] as const) {
      const found = await send(who, 'POST /api/eventos/list', { body: { pesquisa: { nome: 'rascunho' } } })
      expect(JSON.parse(found.text), who).toMatchObject({ total })
      const read = await send(who, 'GET /api/eventos/:id', { params: { id: draft.evento } })
      expect(read.status, who).toBe(total ? 200 : 404)
    }
    const fila = await send('city', 'GET /api/eventos/:id/fila', { params: { id: draft.evento } })
    expect(JSON.parse(fila.text)).toMatchObject({ estado: 'open' })
    const painel = await send('admin', 'GET /api/painel', { query: { dias: '7' } })
    expect(painel.status).toBe(200)
    expect(painel.text).not.toContain(NOME)
  })

  test('the line of a draft is not advanced', async () => {
    expect([(await nextLineDue(shop.deps)) > 0, await advanceFila(shop.deps)]).toEqual([true, false])
    await shop.db.execute(sql`UPDATE fila SET looked_at = now() - interval '1 hour' WHERE id_evento = ${draft.evento}`)
    expect([(await nextLineDue(shop.deps)) > 0, await advanceFila(shop.deps)]).toEqual([true, false])
  })
})

describe('the site', () => {
  test('the page of a draft is that of an unknown event, and no list, preview or sitemap names it', async () => {
    const [page, unknown] = [await shop.head(to.evento(draft.evento)), await shop.head(to.evento(randomUUID()))]
    expect([page.status, page.titles, page.meta, page.data]).toEqual([404, unknown.titles, unknown.meta, unknown.data])
    for (const address of ['/', '/eventos', `/cidades/${world.cidade}`, '/eventos?q=rascunho', '/sitemap.xml']) {
      const text = await (await fetch(shop.url + address)).text()
      expect(text, address).not.toContain(draft.evento)
      expect(text, address).not.toContain(NOME)
    }
  })

  test('its picture is at no address that can be made from its id; the back-office knows the picture’s own', async () => {
    const get = async (url: string) => (await fetch(shop.url + url, { redirect: 'manual' })).status
    const other = { ...imagem, hash: '0123456789ab' }
    expect(await get(pictureUrl('/api', 'eventoImg', draft.evento))).toBe(404)
    const variant = { imagem: other, width: 60, format: 'webp' } as const
    expect(await get(pictureUrl('/api', 'eventoImg', draft.evento, variant))).toBe(302)
    expect(await get(previewUrl('/api', 'eventoImg', draft.evento, other))).toBe(302)
    expect(await get(pictureUrl('/api', 'eventoImg', draft.evento, { ...variant, imagem }))).toBe(200)
    await shop.db.execute(sql`UPDATE evento SET publicado = true WHERE id = ${draft.evento}`)
    expect(await get(pictureUrl('/api', 'eventoImg', draft.evento))).toBe(200)
    await shop.db.execute(sql`UPDATE evento SET publicado = false WHERE id = ${draft.evento}`)
  })
})
