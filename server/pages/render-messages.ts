/** What the server and a rendering thread tell each other. */
export type RenderJob = { type: 'render'; id: number; address: string; now: number }
type ApiRequest = { type: 'ask'; id: number; method: string; path: string; body: string | null }
type ApiAnswer = { type: 'answer'; id: number; status: number; body: string }

/** A rendered page: its HTML, its data as JSON, and the source of its file, which the document links. */
export type RenderedPage = { body: string; data: string; source: string | null }
export type RenderResult = { type: 'done'; id: number; page: RenderedPage | null }

export type ToThread = RenderJob | ApiAnswer
export type FromThread = ApiRequest | RenderResult
