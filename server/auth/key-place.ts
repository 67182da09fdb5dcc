import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { done, type Result, refuse } from '../result.ts'

/** Where passkeys of this site are valid: the relying party's id, and the origin of its pages. */
export type KeyPlace = { id: string; origin: string }

/** The pages' address: the public one if it is set, else that of the request. */
const addressOf = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, { protocol, host }: FastifyRequest): URL =>
  new URL(PUBLIC_URL ?? `${protocol}://${host}`)

const isNumeric = ({ hostname }: URL): boolean => isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0
const isLoopback = ({ hostname }: URL): boolean => hostname.startsWith('127.') || hostname === '[::1]'

/**
 * Where passkeys work, if not at the address of the request: browsers refuse them at an address of numbers, as
 * `npm start` prints it. The same server is called localhost.
 */
export function keyAddress(config: Pick<Config, 'PUBLIC_URL'>, request: FastifyRequest): string | null {
  const url = addressOf(config, request)
  if (!isNumeric(url) || !isLoopback(url)) return null
  url.hostname = 'localhost'
  return url.origin
}

export function keyPlace(config: Pick<Config, 'PUBLIC_URL'>, request: FastifyRequest): Result<KeyPlace> {
  const url = addressOf(config, request)
  if (isNumeric(url)) return refuse(409, 'chave.address', [keyAddress(config, request)])
  return done({ id: url.hostname, origin: url.origin })
}
