/** What the server and a rendering thread tell each other. */
export type RenderJob = { type: 'render'; id: number; address: string; now: number }
type ApiRequest = { type: 'ask'; id: number; method: string; path: string; body: string | null }
type ApiAnswer = { type: 'answer'; id: number; status: number; body: string }

/** A rendered page: its HTML, its data as JSON, and the modules that it needs first. */
export type RenderedPage = { body: string; data: string; sources: string[] }
export type RenderResult = { type: 'done'; id: number; page: RenderedPage | null }

export type ToThread = RenderJob | ApiAnswer
export type FromThread = ApiRequest | RenderResult
