import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { sql } from 'drizzle-orm'
import { Client } from './client.ts'
import type { Shop } from './shop.ts'
import { makeUsuario } from './staff.ts'

const DEVICE = 'bilheteria_aparelho'
export type AdminAuth = { token: string; refresh: string; cookie: string; setCookie: string; who: Client }

/** The least that argon2 accepts: a hash names its cost, so each login with it is as cheap, and as real. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 }
const hashes = new Map<string, Promise<string>>()
const hashOf = (senha: string): Promise<string> => {
  const known = hashes.get(senha) ?? hash(senha, CHEAP)
  hashes.set(senha, known)
  return known
}

const SENHA = 'segredo-do-escritorio'

/** The proof that an admin of `makeProver` sends with a change that gives access. */
export const PROOF = { senha_atual: SENHA }

/** An admin with a session, like `makeUsuario`, and with a known password. */
export const makeProver = async (shop: Pick<Shop, 'db' | 'url'>): Promise<Client> =>
  makeUsuario(shop, { senhaHash: await hashOf(SENHA) })

/** Creates a back-office user who can log in with a password. */
export async function makeLogin(
  shop: Pick<Shop, 'db'>,
  { senha = SENHA, admin = true, portaria = false, promotor = false } = {},
): Promise<{ id: string; user: string; senha: string }> {
  const user = `U${randomUUID().slice(0, 8)}`
  const { rows } = await shop.db.execute<{
    id: string
  }>(sql`INSERT INTO usuario (nome, login, senha_hash, admin, portaria, promotor)
    VALUES ('Pessoa do Escritório', ${user}, ${await hashOf(senha)}, ${admin}, ${portaria}, ${promotor}) RETURNING id`)
  return { id: rows[0]?.id ?? '', user, senha }
}

/** Logs in from a new browser; returns the tokens and the cookie that this browser then stores. */
export async function logInAs(url: string, { user, senha }: { user: string; senha: string }): Promise<AdminAuth> {
  const { status, body, headers } = await new Client(url).post<{ token: string; refresh_token: string }>('login', {
    user,
    senha,
  })
  if (status !== 200) throw new Error(`not logged in: ${status}`)
  const setCookie = headers.getSetCookie().find((cookie) => cookie.includes(`${DEVICE}=`)) ?? ''
  const cookie = setCookie.split(';')[0] ?? ''
  return {
    token: body.token,
    refresh: body.refresh_token,
    cookie,
    setCookie,
    who: new Client(url, '', null, body.token),
  }
}

export const refreshAt = (url: string, token: string, cookie: string | null) =>
  new Client(url, '', cookie).post<{ token: string; refreshToken: string }>('refresh-token', { token })
