import type { FastifyRequest } from 'fastify'
import { WORK } from '../../contract/work-rules.ts'
import { networkOf } from '../limits/client-network.ts'
import { type DeviceWords, deviceWordsOf } from './device-words.ts'
import { KNOWN_COOKIE } from './known-device.ts'
import { readCookie } from './sessions.ts'
import type { Session } from './sessions-repo.ts'

/** The facts about a request that limits use, before anybody is logged in. */
export type Requester = {
  session: Session | null
  network: string
  /** The cookie of a device that has logged in before (`known-device.ts`). */
  device: string | undefined
  /** The proof of work, if one was sent (`work-proof.ts`). */
  proof: string | undefined
  /** Browser and system, for the list of sessions. */
  words: DeviceWords
}

export function requesterOf(request: FastifyRequest): Requester {
  const { caller, ip, headers } = request
  const proof = headers[WORK.proofHeader]
  return {
    session: caller.session,
    network: networkOf(ip),
    device: readCookie(request, KNOWN_COOKIE),
    proof: typeof proof === 'string' ? proof : undefined,
    words: deviceWordsOf(headers['user-agent']),
  }
}
