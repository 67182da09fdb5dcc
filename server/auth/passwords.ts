import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from '../limits/concurrency-limit.ts'

// OWASP's parameters for argon2id: 19 MiB, two passes.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * A hash occupies a processor for tens of milliseconds. Whatever the number of requests, half of the processors stay
 * free for sales.
 */
const limited = limitConcurrency(Math.max(1, Math.floor(availableParallelism() / 2)), 500)

/** The number of hashes in progress and waiting. */
export const passwordLoad = limited.load

/** @throws QueueFull when too many passwords wait already, as `checkPassword` does */
export const hashPassword = (senha: string): Promise<string> => limited(() => hash(senha, OPTIONS))

let decoyHash: Promise<string> | undefined

/** Whether the password is right. Without a stored hash the result is false, and takes as long to compute. */
export async function checkPassword(stored: string | null, senha: string): Promise<boolean> {
  // Outside the limit: if this hash were refused, no login would be possible.
  decoyHash ??= hash('a password nobody has', OPTIONS)
  const against = stored ?? (await decoyHash)
  const matches = await limited(() => verify(against, senha))
  return stored !== null && matches
}
