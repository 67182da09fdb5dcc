import { configureStore } from '@reduxjs/toolkit'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '../../src/api/api.ts'
import { cidades } from '../../src/api/office/cidades.ts'
import { eventos } from '../../src/api/office/eventos.ts'
import { historico } from '../../src/api/office/historico.ts'
import { setores } from '../../src/api/office/setores.ts'
import { allowRelativeRequests } from './relative-requests.ts'

const ID = '3f2b8c1e-0d5a-4c7e-9b1a-2f6d8e4c0a11'
const lote = { idEvento: ID, id_evento_setor: ID, data: '2027-01-01', hora: '10:00', valor: '10' }

/** Requests as `METHOD path`, and the answer of each path. */
let sent: { route: string; request: Request }[]
let answers: Record<string, () => Response>
const routes = () => sent.map(({ route }) => route)

beforeEach(() => {
  sent = []
  answers = {}
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url)
    sent.push({ route: `${request.method} ${pathname}`, request: request.clone() })
    return answers[pathname]?.() ?? Response.json({ id: ID })
  })
  allowRelativeRequests()
})
afterEach(() => void vi.unstubAllGlobals())

/** A store that shows an event and the history. */
async function open() {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults({ serializableCheck: false, immutableCheck: false }).concat(api.middleware),
  })
  await store.dispatch(eventos.endpoints.getEventoOffice.initiate(ID))
  await store.dispatch(historico.endpoints.listHistorico.initiate({}))
  sent = []
  return store
}

/** The reads caused by a change. */
const rereads = () => vi.waitFor(() => expect(routes().filter((route) => route.startsWith('GET'))).toHaveLength(2))

it('a saved lot sends only its own fields, and its event and the history are read again', async () => {
  const store = await open()
  await store.dispatch(setores.endpoints.saveLote.initiate(lote)).unwrap()
  await rereads()
  expect(routes()[0]).toBe('POST /api/eventos/lote')
  const { idEvento, ...body } = lote
  expect(await sent[0]?.request.json()).toEqual(body)
  expect(routes().slice(1).sort()).toEqual([`GET /api/eventos/${ID}`, 'GET /api/historico'])
})

it.each([404, 409])(
  'a refusal with %i shows that the back-office’s screen is outdated: it is read again',
  async (status) => {
    answers['/api/eventos/lote'] = () => Response.json({ code: 'record.not-found', message: 'Não existe' }, { status })
    const store = await open()
    await store.dispatch(setores.endpoints.saveLote.initiate(lote))
    await rereads()
  },
)

it('an invalid field of a back-office form causes no read', async () => {
  answers['/api/eventos/lote'] = () => Response.json({ code: 'validation.failed', message: 'Não' }, { status: 400 })
  const store = await open()
  await store.dispatch(setores.endpoints.saveLote.initiate(lote))
  await store.dispatch(cidades.endpoints.saveCidade.initiate({ nome: 'Olinda', estado: 'PE' }))
  // Events show their city's name, so this second call causes reads; the first one caused none.
  await rereads()
  expect(routes().slice(0, 2)).toEqual(['POST /api/eventos/lote', 'POST /api/cidades'])
})

it('a picture is sent as a multipart form', async () => {
  const store = await open()
  const images = new File(['jpeg'], 'foto.jpg', { type: 'image/jpeg' })
  await store.dispatch(eventos.endpoints.sendEventoImage.initiate({ eventoId: ID, images })).unwrap()
  const { request } = sent[0] ?? {}
  expect(request?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/)
  expect([...((await request?.formData()) ?? new FormData()).keys()]).toEqual(['eventoId', 'images'])
})
