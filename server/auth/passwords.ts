import { hash, verify } from '@node-rs/argon2'

// OWASP's parameters for argon2id: 19 MiB, two passes.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (senha: string): Promise<string> => hash(senha, OPTIONS)

let decoyHash: Promise<string> | undefined

/** Whether the password is right. Without a stored hash the result is false, and takes as long to compute. */
export async function checkPassword(stored: string | null, senha: string): Promise<boolean> {
  decoyHash ??= hashPassword('a password nobody has')
  const matches = await verify(stored ?? (await decoyHash), senha)
  return stored !== null && matches
}
