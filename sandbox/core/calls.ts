export type Call = {
  method: string
  path: string
  idempotency_key: string | null
  at: string
  /** null while the request is open, or when the connection was closed without a response. */
  status: number | null
}

const MAX_CALLS = 1000

/** The requests the application sent to the fake providers. Tests count them, for example "one click, one charge". */
export class CallLog {
  #calls: Call[] = []

  add(method: string, path: string, key: string | undefined, at: number): Call {
    const call: Call = { method, path, idempotency_key: key ?? null, at: new Date(at).toISOString(), status: null }
    this.#calls.push(call)
    if (this.#calls.length > MAX_CALLS * 2) this.#calls = this.#calls.slice(-MAX_CALLS)
    return call
  }

  list(): Call[] {
    return this.#calls.slice(-MAX_CALLS)
  }

  clear(): void {
    this.#calls = []
  }
}
