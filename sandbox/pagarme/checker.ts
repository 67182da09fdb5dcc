import { isInteger, isObject, type Json } from '../core/json.ts'
import { Problem } from './problem.ts'

/** Collects the errors of a body and throws them in the documented shape. */
export class Checker {
  readonly #errors: Record<string, string[]> = {}

  fail(path: string, message: string): void {
    const list = this.#errors[path] ?? []
    list.push(message)
    this.#errors[path] = list
  }

  /** Reads a text of at most `max` characters; a missing one is an error only when required. */
  text(parent: Json, key: string, path: string, max: number, required = false): string | undefined {
    const value = parent[key]
    const at = path === '' ? key : `${path}.${key}`
    if (value === undefined || value === null || value === '') {
      if (required) this.fail(at, `The ${key} field is required.`)
      return undefined
    }
    if (typeof value !== 'string') this.fail(at, `The field ${key} must be a string.`)
    else if (value.length > max) {
      this.fail(at, `The field ${key} must be a string with a minimum length of 0 and a maximum length of ${max}.`)
    } else return value
    return undefined
  }

  integer(parent: Json, key: string, path: string, min: number, max: number, required = false): number | undefined {
    const value = parent[key]
    const at = path === '' ? key : `${path}.${key}`
    if (value === undefined || value === null) {
      if (required) this.fail(at, `The ${key} field is required.`)
      return undefined
    }
    if (!isInteger(value) || value < min || value > max) {
      this.fail(at, `The field ${key} must be between ${min} and ${max}.`)
      return undefined
    }
    return value
  }

  /** Pagar.me docs: metadata maps text to text. */
  metadata(parent: Json, path: string): Record<string, string> | undefined {
    const value = parent['metadata']
    if (value === undefined || value === null) return undefined
    if (isObject(value) && Object.values(value).every((entry) => typeof entry === 'string')) {
      return value as Record<string, string>
    }
    this.fail(path === '' ? 'metadata' : `${path}.metadata`, 'The field metadata must map strings to strings.')
    return undefined
  }

  get failed(): boolean {
    return Object.keys(this.#errors).length > 0
  }

  /** Throws a 422 when there are errors. Pagar.me docs: the response repeats the invalid request. */
  done(request: unknown): void {
    if (!this.failed) return
    throw new Problem(422, { message: 'The request is invalid.', errors: this.#errors, request: request ?? {} })
  }
}
