import { sql } from 'drizzle-orm'
import type { Client } from './client.ts'
import type { Shop } from './shop.ts'

/** Marks the user's password as chosen by the user, although an admin set it. */
export const keepPassword = ({ db }: Pick<Shop, 'db'>, id: string) =>
  db.execute(sql`UPDATE usuario SET senha_provisoria_ate = NULL WHERE id = ${id}`)

/** Makes the password that an admin chose expire. */
export const endFirstPassword = ({ db }: Pick<Shop, 'db'>, id: string) =>
  db.execute(sql`UPDATE usuario SET senha_provisoria_ate = now() WHERE id = ${id}`)

/** Chooses a password in a login whose ticket the browser has. */
export const choosePassword = (browser: Client, senha: unknown) =>
  browser.post<{ token: string; falta: string }>('login/senha', { senha })
