import type pg from 'pg'
import { z } from 'zod'
import { checkPassword } from '../auth/passwords.ts'
import { clientRows } from './rows.ts'

/** Argon2id of `admin123`, computed with `hashPassword` in advance, like the others here: the start is faster. */
export const ADMIN_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$UFsMkKcBj2nrnZVhNjmkCQ$KtyuZRjwvzEv1XoQ0vb8FgQg/qYV55OpJQdXLOBVr7c'
/** Of `portaria123`. */
export const PORTARIA_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$fePPq7sGy+VdSHm6GXCi9A$n8AnfI6b2Q6c8mOHfwIpEbxv7C/e1cd7cO7X93tgRDI'
/** Of `producao123`. */
export const PRODUCAO_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$qEuYg/kbl2VCxf8SJQDdpA$zqUZfkxdK2M0IzR8EXy45UN81wRbyE4bl+T9yLVubiI'
/** Of `promotor123`. */
export const PROMOTOR_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$F8Rax7aXzSxgM6i7B9gM3g$LvrlV3753TJwY7WzKe9rwvesNga4InzBcMA7tm71wCI'
/** Of `cliente123`. */
export const DEMO_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$ZsKGg6ypqdgQAgetH4Jc4g$f4VvhLESZ225pArysuyhTFC/OHZsklxqHv/yODjdk9o'
/** Of 32 random bytes that were discarded, so that no one can log in with it. */
export const NOBODY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$xs31rzw4NKR+SMEgE5uV1A$HAFJYSVKeTN4dwgcIG6fT7boXiCr12tzTrFymWy9FvY'

/** The credentials published in the README. */
export const DEMO_TELEFONE = '11987654321'
const PUBLISHED = [
  { login: 'admin', senha: 'admin123' },
  { login: 'portaria', senha: 'portaria123' },
  { login: 'producao', senha: 'producao123' },
  { login: 'promotor', senha: 'promotor123' },
]

const AccountRow = z.strictObject({ login: z.string(), senha_hash: z.string(), is_demo: z.boolean() })

/**
 * Whether the database has accounts of the demonstration: by their stored hashes, which every installation shares, and
 * by the published passwords. Returns a description of the account found, null for none.
 */
export async function findDemo(client: pg.Client): Promise<string | null> {
  const users = await clientRows(
    client,
    AccountRow,
    `SELECT lower(login) AS login, senha_hash, senha_hash = ANY ($1) AS is_demo FROM usuario
      WHERE senha_hash = ANY ($1) OR (lower(login) = ANY ($2) AND NOT excluir)`,
    [[ADMIN_HASH, PORTARIA_HASH, PRODUCAO_HASH, PROMOTOR_HASH, NOBODY_HASH], PUBLISHED.map(({ login }) => login)],
  )
  for (const user of users) {
    const known = PUBLISHED.find(({ login }) => login === user.login)
    if (user.is_demo || (known && (await checkPassword(user.senha_hash, known.senha)))) return 'usuários'
  }
  const { rows: clientes } = await client.query('SELECT 1 FROM cliente WHERE telefone = $1 AND senha_hash = $2', [
    DEMO_TELEFONE,
    DEMO_HASH,
  ])
  return clientes.length ? 'clientes' : null
}
