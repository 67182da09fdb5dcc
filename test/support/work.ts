import { WORK } from '../../contract/work-rules.ts'
import { solve } from '../../scripts/solve-work.ts'
import type { Answer, Client } from './client.ts'

/** The challenge of a refusal with the code `proof.needed`. */
export const challengeOf = ({ headers }: { headers: Headers }): string => headers.get(WORK.challengeHeader) ?? ''

/**
 * Sends a request; if the server demands a proof of work, computes it and sends the request again, as the browser does.
 */
export async function callWithWork<T>(
  client: Client,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  const first = await client.call<T>(method, path, body, headers)
  const challenge = challengeOf(first)
  if (!challenge) return first
  return client.call<T>(method, path, body, { ...headers, [WORK.proofHeader]: solve(challenge) })
}
