import { sql } from 'drizzle-orm'
import type { Client } from './client.ts'
import type { Shop } from './shop.ts'

/** As if the user had chosen the password that an admin gave them. */
export const keepPassword = ({ db }: Pick<Shop, 'db'>, id: string) =>
  db.execute(sql`UPDATE usuario SET senha_provisoria_ate = NULL WHERE id = ${id}`)

/** The time for the password that an admin chose is over. */
export const endFirstPassword = ({ db }: Pick<Shop, 'db'>, id: string) =>
  db.execute(sql`UPDATE usuario SET senha_provisoria_ate = now() WHERE id = ${id}`)

/** Chooses a password at a login whose ticket the browser has. */
export const choosePassword = (browser: Client, senha: unknown) =>
  browser.post<{ token: string; falta: string }>('login/senha', { senha })
