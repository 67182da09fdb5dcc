import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { Convite } from '../../../contract/equipe.ts'
import { CONVITE_HOURS } from '../../../contract/users-rules.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { IdRow, maybeOne, one, rows, TimeText } from '../../db/rows.ts'
import { cidadesOf, papelColumns } from './equipe-repo.ts'

const ENDS = sql`clock_timestamp() + make_interval(hours => ${CONVITE_HOURS})`

const COLUMNS = sql`c.id, c.nome, c.telefone, coalesce(c.papel_fixo, c.id_papel::text) AS papel, c.todas_cidades,
  ${cidadesOf(sql`c.cidades`)} AS cidades, c.expires_at AS ate, c.expires_at <= clock_timestamp() AS vencido`

const ConviteRow = z.strictObject({ ...Convite.omit({ ate: true }).shape, ate: TimeText })
const toConvite = ({ ate, ...row }: z.infer<typeof ConviteRow>): Convite => ({
  ...row,
  ate: new Date(ate).toISOString(),
})

/** The invitations that were neither accepted nor revoked, by name. */
export const listConvites = async (db: Db): Promise<Convite[]> =>
  (
    await rows(db, ConviteRow)`SELECT ${COLUMNS} FROM convite c WHERE c.used_at IS NULL AND c.revoked_at IS NULL
      ORDER BY lower(c.nome), c.id`
  ).map(toConvite)

/** Locks an invitation that was neither accepted nor revoked. */
export async function lockOpen(tx: Tx, id: string): Promise<Convite | null> {
  const row = await maybeOne(rows(tx, ConviteRow)`SELECT ${COLUMNS} FROM convite c
    WHERE c.id = ${id} AND c.used_at IS NULL AND c.revoked_at IS NULL FOR NO KEY UPDATE`)
  return row && toConvite(row)
}

const SecretRow = z.strictObject({ segredo: z.string() })

/** A new secret, of 244 random bits. */
export const newSecret = async (tx: Tx): Promise<string> =>
  (
    await one(rows(tx, SecretRow)`
      SELECT encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'hex') AS segredo`)
  ).segredo

export type NewConvite = {
  nome: string
  telefone: string
  papel: string
  todas_cidades: boolean
  cidades: readonly string[]
}

export async function insertConvite(
  tx: Tx,
  { nome, telefone, papel, todas_cidades, cidades }: NewConvite,
  { hash, por }: { hash: Buffer; por: string },
): Promise<string> {
  const { idPapel } = papelColumns(papel)
  const { id } = await one(rows(tx, IdRow)`INSERT INTO convite
    (nome, telefone, papel_fixo, id_papel, todas_cidades, cidades, secret_hash, id_usuario_convidou, expires_at)
    VALUES (${nome}, ${telefone}, ${idPapel === null ? papel : null}, ${idPapel}::uuid, ${todas_cidades},
      ${sql.param(cidades)}::uuid[], ${hash}, ${por}, ${ENDS}) RETURNING id`)
  return id
}

export const revokeConvite = (tx: Tx, id: string) =>
  tx.execute(sql`UPDATE convite SET revoked_at = clock_timestamp() WHERE id = ${id}`)

const SentRow = z.strictObject({
  id: z.string(),
  nome: z.string(),
  papel: z.string().nullable(),
  todas_cidades: z.boolean(),
  cidades: z.array(z.string()),
  por: z.string(),
  ate: TimeText,
  estado: z.enum(['aberto', 'usado', 'revogado', 'vencido']),
})
export type SentConvite = z.infer<typeof SentRow>

const sent = (hash: Buffer) => sql`SELECT c.id, c.nome, coalesce(c.papel_fixo, c.id_papel::text) AS papel,
    c.todas_cidades, c.cidades::text[] AS cidades, c.id_usuario_convidou AS por, c.expires_at AS ate,
    CASE WHEN c.used_at IS NOT NULL THEN 'usado' WHEN c.revoked_at IS NOT NULL THEN 'revogado'
      WHEN c.expires_at <= clock_timestamp() THEN 'vencido' ELSE 'aberto' END AS estado
  FROM convite c WHERE c.secret_hash = ${hash}`

/** The invitation of a secret; null when there is none. */
export const findBySecret = (db: Db, hash: Buffer): Promise<SentConvite | null> =>
  maybeOne(rows(db, SentRow)`${sent(hash)}`)

/** The same, locked: of two who accept at once, the second reads that it is used. */
export async function lockBySecret(tx: Tx, hash: Buffer): Promise<SentConvite | null> {
  await tx.execute(sql`SELECT 1 FROM convite WHERE secret_hash = ${hash} FOR NO KEY UPDATE`)
  return maybeOne(rows(tx, SentRow)`${sent(hash)}`)
}

/** Marks an invitation as used. */
export const useConvite = (tx: Tx, id: string, idUsuario: string) =>
  tx.execute(sql`UPDATE convite SET used_at = clock_timestamp(), id_usuario = ${idUsuario} WHERE id = ${id}`)
