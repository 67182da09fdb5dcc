import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from '../limits/concurrency-limit.ts'

// OWASP's parameters for argon2id: 19 MiB, two passes.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash keeps a processor busy for tens of milliseconds. However many are asked for, half of the processors sell. */
const limited = limitConcurrency(Math.max(1, Math.floor(availableParallelism() / 2)), 500)

/** How many are hashed, and how many wait. */
export const passwordLoad = limited.load

/** @throws QueueFull when too many passwords wait already, as `checkPassword` does */
export const hashPassword = (senha: string): Promise<string> => limited(() => hash(senha, OPTIONS))

let decoyHash: Promise<string> | undefined

/** Whether the password is right. Without a stored hash the result is false, and takes as long to compute. */
export async function checkPassword(stored: string | null, senha: string): Promise<boolean> {
  // Outside the limit: were it refused, no login would work any more.
  decoyHash ??= hash('a password nobody has', OPTIONS)
  const against = stored ?? (await decoyHash)
  const matches = await limited(() => verify(against, senha))
  return stored !== null && matches
}
