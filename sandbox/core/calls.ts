export type Call = {
  method: string
  path: string
  idempotency_key: string | null
  at: string
  /** null while open, or when the connection was cut without an answer. */
  status: number | null
}

const KEPT = 1000

/** What the shop asked of the outside world, so that tests can count: "one click, one charge". */
export class CallLog {
  #calls: Call[] = []

  add(method: string, path: string, key: string | undefined, at: number): Call {
    const call: Call = { method, path, idempotency_key: key ?? null, at: new Date(at).toISOString(), status: null }
    this.#calls.push(call)
    if (this.#calls.length > KEPT * 2) this.#calls = this.#calls.slice(-KEPT)
    return call
  }

  list(): Call[] {
    return this.#calls.slice(-KEPT)
  }

  clear(): void {
    this.#calls = []
  }
}
