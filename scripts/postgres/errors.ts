export type EmbeddedProblem = 'in-use' | 'version' | 'platform' | 'account' | 'folder' | 'failed'

/** An expected failure of the embedded database: `message` is one Portuguese line, ready to be shown. */
export class EmbeddedError extends Error {
  readonly code: EmbeddedProblem

  constructor(code: EmbeddedProblem, message: string) {
    super(message)
    this.name = 'EmbeddedError'
    this.code = code
  }
}

export const inUse = (dataDir: string) =>
  new EmbeddedError('in-use', `O banco em ${dataDir} já está em uso por outra instância.`)

/** The code of a Node system error (`ENOENT`, …), or an empty string. */
export function errno(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
