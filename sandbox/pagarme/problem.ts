/** An error response, thrown where the error is detected. */
export class Problem extends Error {
  readonly status: number
  readonly body: unknown

  constructor(status: number, body: unknown) {
    super(`HTTP ${status}`)
    this.status = status
    this.body = body
  }
}

export const problem = (status: number, message: string): Problem => new Problem(status, { message })
export const denied = (): Problem => problem(401, 'Authorization has been denied for this request.')
/** Pagar.me docs: "Subscription not found.", "Customer not found."; the other nouns are by analogy. */
export const notFound = (noun: string): Problem => problem(404, `${noun} not found.`)
