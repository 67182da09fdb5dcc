// A thread that renders pages with the site's own code, built for the server (scripts/site.ts).
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import type { FromThread, RenderJob, RenderResult, ToThread } from './page-template.ts'

/** The built `src/render.tsx`. */
type RenderModule = {
  gather(
    address: string,
    now: number,
  ): Promise<{ served: { now: number; answers: unknown[] }; sources: string[]; render(): string } | null>
}

const port = parentPort
if (!port) throw new Error('render-thread.ts runs as a thread')
const send = (message: FromThread): void => port.postMessage(message)

const waiting = new Map<number, (answer: Response) => void>()
let asked = 0

// The site's code calls the API by `fetch` with addresses relative to the site. Here the server answers them itself, as
// a visitor without a session; nothing leaves the process.
const PlainRequest = globalThis.Request
globalThis.Request = class extends PlainRequest {
  constructor(input: string | URL | Request, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, 'http://site.invalid') : input, init)
  }
}
globalThis.fetch = async (input) => {
  const request = input instanceof PlainRequest ? input : new Request(input)
  const { pathname, search } = new URL(request.url)
  const body = request.body ? await request.text() : null
  asked += 1
  const id = asked
  return new Promise((resolve) => {
    waiting.set(id, resolve)
    send({ type: 'ask', id, method: request.method, path: pathname + search, body })
  })
}

const siteDir = String(workerData)
const { gather } = (await import(pathToFileURL(path.join(siteDir, '.render/render.js')).href)) as RenderModule

async function renderPage({ id, address, now }: RenderJob): Promise<RenderResult> {
  const page = await gather(address, now)
  if (!page) return { type: 'done', id, page: null }
  const { served, sources, render } = page
  return { type: 'done', id, page: { sources, body: render(), data: JSON.stringify(served) } }
}

port.on('message', (message: ToThread) => {
  if (message.type === 'answer') {
    const { id, status, body } = message
    waiting.get(id)?.(new Response(body, { status, headers: { 'content-type': 'application/json' } }))
    waiting.delete(id)
    return
  }
  renderPage(message).then(send, () => send({ type: 'done', id: message.id, page: null }))
})
