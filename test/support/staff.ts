import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { openAdminSession } from '../../server/auth/admin-sessions-repo.ts'
import { NOBODY_HASH } from '../../server/db/demo-accounts.ts'
import type { Tarefa } from '../../contract/tarefas-rules.ts'
import { transaction } from '../../server/db/transaction.ts'
import { Client } from './client.ts'
import type { Shop } from './shop.ts'

/**
 * A back-office user with a session, both inserted as rows; an admin unless `cidades` is given. `portaria`: sees the
 * gates of these cities alone; `promotor`: their own codes and courtesies alone.
 */
export async function makeUsuario(
  shop: Pick<Shop, 'db' | 'url'>,
  {
    cidades,
    portaria = false,
    promotor = false,
    tarefas,
    senhaHash = NOBODY_HASH,
  }: {
    cidades?: string[]
    portaria?: boolean
    promotor?: boolean
    /** Of a role of their own, which has these tasks. */
    tarefas?: readonly Tarefa[]
    senhaHash?: string
  } = {},
): Promise<Client> {
  return transaction(shop.db, async (tx) => {
    const login = `u${randomUUID().slice(0, 8)}`
    const { rows } = await tx.execute<{
      id: string
    }>(sql`INSERT INTO usuario (nome, login, senha_hash, admin, portaria, promotor)
      VALUES (${`Pessoa ${login}`}, ${login}, ${senhaHash}, ${cidades === undefined}, ${portaria}, ${promotor}) RETURNING id`)
    const id = rows[0]?.id ?? ''
    if (tarefas) {
      const papel = await tx.execute<{ id: string }>(sql`INSERT INTO papel (nome, tarefas)
        VALUES (${`Papel ${login}`}, ${sql.param(tarefas)}::text[]) RETURNING id`)
      await tx.execute(sql`UPDATE usuario SET id_papel = ${papel.rows[0]?.id ?? ''} WHERE id = ${id}`)
    }
    for (const cidade of cidades ?? [])
      await tx.execute(sql`INSERT INTO usuario_cidade (id_usuario, id_cidade) VALUES (${id}, ${cidade})`)
    const { access } = await openAdminSession(tx, id)
    return new Client(shop.url, id, null, access)
  })
}
