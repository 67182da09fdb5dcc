import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { User, UserCidade } from '../../../contract/users.ts'
import { FIRST_PASSWORD_DAYS } from '../../../contract/users-rules.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { IdRow, maybeOne, one, rows } from '../../db/rows.ts'

const UserRow = z.strictObject({ ...User.shape, papel: z.string().nullable() })

const toUser = ({ papel, ...user }: z.infer<typeof UserRow>): User => (papel === null ? user : { ...user, papel })

const COLUMNS = sql`u.id, u.nome, u.login AS "user", coalesce(u.email, '') AS email, u.admin, u.portaria, u.promotor, u.versao,
  (SELECT p.nome FROM papel p WHERE p.id = u.id_papel) AS papel,
  to_char(u.senha_provisoria_ate AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS senha_provisoria_ate, EXISTS (
  SELECT 1 FROM second_factor f WHERE f.id_usuario = u.id AND f.confirmed_at IS NOT NULL) AS segundo_fator, (
  SELECT count(*)::int FROM chave_acesso k WHERE k.id_usuario = u.id) AS chaves, coalesce((
  SELECT jsonb_agg(jsonb_build_object('id', uc.id, 'id_cidade', c.id, 'cidade', jsonb_build_object('nome', c.nome, 'estado', c.estado))
    ORDER BY c.nome, c.id)
  FROM usuario_cidade uc JOIN cidade c ON c.id = uc.id_cidade WHERE uc.id_usuario = u.id), '[]'::jsonb) AS cidades`

export async function listUsers(db: Db): Promise<User[]> {
  const found = await rows(
    db,
    UserRow,
  )`SELECT ${COLUMNS} FROM usuario u WHERE NOT u.excluir ORDER BY lower(u.nome), u.id`
  return found.map(toUser)
}

export async function findUser(db: Db | Tx, id: string): Promise<User | null> {
  const found = await maybeOne(rows(db, UserRow)`SELECT ${COLUMNS} FROM usuario u WHERE u.id = ${id} AND NOT u.excluir`)
  return found && toUser(found)
}

const Locked = z.strictObject({
  id: z.string(),
  nome: z.string(),
  login: z.string(),
  email: z.string().nullable(),
  admin: z.boolean(),
  portaria: z.boolean(),
  promotor: z.boolean(),
  /** The id of a role of tasks. */
  papel: z.string().nullable(),
  versao: z.int(),
})
export type Locked = z.infer<typeof Locked>

/**
 * Locks the rows of a user and of all admins, in id order, so that concurrent requests cannot remove the last admin.
 * @returns the user, or null, and the number of other admins
 */
export async function lockUser(tx: Tx, id: string): Promise<{ user: Locked | null; otherAdmins: number }> {
  const found = await rows(
    tx,
    Locked,
  )`SELECT id, nome, login, email, admin, portaria, promotor, id_papel AS papel, versao FROM usuario
    WHERE (id = ${id} OR admin) AND NOT excluir ORDER BY id FOR NO KEY UPDATE`
  return {
    user: found.find((row) => row.id === id) ?? null,
    otherAdmins: found.filter((row) => row.admin && row.id !== id).length,
  }
}

const HashRow = z.strictObject({ senha_hash: z.string() })

/** The stored hash of a user's password; null when the user was deleted. */
export async function readPasswordHash(db: Db, id: string): Promise<string | null> {
  const found = await maybeOne(rows(db, HashRow)`SELECT senha_hash FROM usuario WHERE id = ${id} AND NOT excluir`)
  return found?.senha_hash ?? null
}

/** Until when the user must have replaced a password that is stored now. */
const FIRST_PASSWORD_ENDS = sql`clock_timestamp() + make_interval(days => ${FIRST_PASSWORD_DAYS})`

/** `isOwn`: the user need not replace the password. */
export type NewUser = {
  nome: string
  login: string
  email: string | null
  admin: boolean
  portaria: boolean
  promotor: boolean
  senhaHash: string
  isOwn: boolean
}

export async function insertUser(
  tx: Tx,
  { nome, login, email, admin, portaria, promotor, senhaHash, isOwn }: NewUser,
): Promise<string> {
  const { id } = await one(rows(
    tx,
    IdRow,
  )`INSERT INTO usuario (nome, login, email, admin, portaria, promotor, senha_hash, senha_provisoria_ate)
    VALUES (${nome}, ${login}, ${email}, ${admin}, ${portaria}, ${promotor}, ${senhaHash}, ${isOwn ? null : FIRST_PASSWORD_ENDS}) RETURNING id`)
  return id
}

/**
 * `senhaHash` null keeps the password; a password that the user did not choose is for a login in which they choose
 * theirs.
 */
export const updateUser = (
  tx: Tx,
  id: string,
  {
    nome,
    login,
    email,
    admin,
    portaria,
    promotor,
    senhaHash,
    isOwn,
  }: Omit<NewUser, 'senhaHash'> & { senhaHash: string | null },
) =>
  tx.execute(sql`UPDATE usuario SET nome = ${nome}, login = ${login}, email = ${email}, admin = ${admin}, portaria = ${portaria},
    promotor = ${promotor}, id_papel = CASE WHEN ${admin || portaria || promotor} THEN NULL ELSE id_papel END,
    tarefas = CASE WHEN ${admin} THEN '{}' ELSE tarefas END, todas_cidades = todas_cidades AND NOT ${admin},
    senha_hash = coalesce(${senhaHash}, senha_hash),
    senha_provisoria_ate = ${senhaHash === null ? sql`senha_provisoria_ate` : isOwn ? null : FIRST_PASSWORD_ENDS},
    versao = versao + 1, updated_at = clock_timestamp() WHERE id = ${id}`)

/**
 * Stores a password that its user chose.
 * @param was the hash that must still be stored; null: any
 * @returns false when the user was deleted, or another hash is stored
 */
export async function setPassword(tx: Tx, id: string, senhaHash: string, was: string | null): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`UPDATE usuario SET senha_hash = ${senhaHash},
    senha_provisoria_ate = NULL, versao = versao + 1,
    updated_at = clock_timestamp() WHERE id = ${id} AND NOT excluir AND senha_hash = coalesce(${was}, senha_hash)`)
  return rowCount === 1
}

export const hideUser = (tx: Tx, id: string) =>
  tx.execute(
    sql`UPDATE usuario SET excluir = true, versao = versao + 1, updated_at = clock_timestamp() WHERE id = ${id}`,
  )

/** Locks the city against deletion until the transaction ends. @returns false when there is no such city */
export async function lockCidadeForShare(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`SELECT 1 FROM cidade WHERE id = ${id} FOR KEY SHARE`)
  return rows.length > 0
}

/** @returns false when the user already had the city */
export async function assignCidade(tx: Tx, idUsuario: string, idCidade: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`INSERT INTO usuario_cidade (id_usuario, id_cidade)
    VALUES (${idUsuario}, ${idCidade}) ON CONFLICT DO NOTHING`)
  return rowCount === 1
}

export async function findAssignment(tx: Tx, idUsuario: string, idCidade: string): Promise<UserCidade | null> {
  return maybeOne(rows(tx, UserCidade)`SELECT uc.id, c.id AS id_cidade,
      jsonb_build_object('nome', c.nome, 'estado', c.estado) AS cidade
    FROM usuario_cidade uc JOIN cidade c ON c.id = uc.id_cidade
    WHERE uc.id_usuario = ${idUsuario} AND uc.id_cidade = ${idCidade}`)
}

const AssignmentRow = z.strictObject({ id_usuario: z.string(), id_cidade: z.string() })

/** @returns the removed assignment, or null when there is none */
export async function removeAssignment(tx: Tx, id: string): Promise<{ id_usuario: string; id_cidade: string } | null> {
  return maybeOne(rows(tx, AssignmentRow)`DELETE FROM usuario_cidade WHERE id = ${id} RETURNING id_usuario, id_cidade`)
}
