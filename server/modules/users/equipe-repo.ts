import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Mudanca, Pessoa } from '../../../contract/equipe.ts'
import { PAPEIS_FIXOS, type PapelFixo, TAREFAS } from '../../../contract/tarefas-rules.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { rows, TimeText } from '../../db/rows.ts'

/** The role of a user `u` on the wire: the name of a fixed one, or the id of one of tasks. */
const PAPEL = sql`CASE WHEN u.admin THEN 'dona' WHEN u.portaria THEN 'portaria' WHEN u.promotor THEN 'promotor'
  ELSE coalesce(u.id_papel::text, 'cidade') END`

/** The cities with these ids, as the wire has them. */
export const cidadesOf = (
  ids: SQL,
): SQL => sql`coalesce((SELECT jsonb_agg(jsonb_build_object('id', cidade.id, 'nome', cidade.nome,
  'estado', cidade.estado) ORDER BY cidade.nome, cidade.id) FROM cidade WHERE cidade.id = ANY(${ids})), '[]'::jsonb)`

const PessoaRow = z.strictObject({
  ...Pessoa.omit({ ultimo_acesso: true }).shape,
  em: TimeText.nullable(),
  navegador: z.string().nullable(),
  sistema: z.string().nullable(),
})

/** All people, the admins first, then by name. */
export async function listPessoas(db: Db): Promise<Pessoa[]> {
  const found = await rows(db, PessoaRow)`SELECT u.id, u.nome, u.login AS "user", ${PAPEL} AS papel, u.tarefas,
      u.admin OR u.todas_cidades AS todas_cidades, u.versao,
      (SELECT count(*)::int FROM chave_acesso k WHERE k.id_usuario = u.id) AS chaves, s.seen_at AS em, s.browser AS navegador, s.system AS sistema,
      ${cidadesOf(sql`ARRAY(SELECT uc.id_cidade FROM usuario_cidade uc WHERE uc.id_usuario = u.id)`)} AS cidades
    FROM usuario u LEFT JOIN LATERAL (SELECT a.seen_at, a.browser, a.system FROM admin_session a
      WHERE a.id_usuario = u.id ORDER BY a.seen_at DESC LIMIT 1) s ON true
    WHERE NOT u.excluir ORDER BY u.admin DESC, lower(u.nome), u.id`
  return found.map(({ em, navegador, sistema, ...pessoa }) => ({
    ...pessoa,
    ultimo_acesso: em === null ? null : { em: new Date(em).toISOString(), navegador, sistema },
  }))
}

const Member = z.strictObject({
  id: z.string(),
  admin: z.boolean(),
  papel: z.string(),
  tarefas: z.array(z.enum(TAREFAS)),
  todas_cidades: z.boolean(),
  cidades: z.array(z.string()),
  versao: z.int(),
})
export type Member = z.infer<typeof Member>

/** Locks the rows of people and of all admins, in the order of `lockUser`. */
export async function lockTeam(tx: Tx, ids: readonly string[]): Promise<Member[]> {
  await tx.execute(sql`SELECT id FROM usuario WHERE (id = ANY(${sql.param(ids)}::uuid[]) OR admin) AND NOT excluir
    ORDER BY id FOR NO KEY UPDATE`)
  // Read under the locks.
  return rows(tx, Member)`SELECT u.id, u.admin, ${PAPEL} AS papel, u.tarefas, u.todas_cidades, u.versao,
      ARRAY(SELECT uc.id_cidade::text FROM usuario_cidade uc WHERE uc.id_usuario = u.id ORDER BY uc.id_cidade) AS cidades
    FROM usuario u WHERE (u.id = ANY(${sql.param(ids)}::uuid[]) OR u.admin) AND NOT u.excluir`
}

/** Of these ids those of cities, which are not deleted until the transaction ends. */
export async function lockCidades(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const found = await rows(tx, z.strictObject({ id: z.string() }))`SELECT id FROM cidade
    WHERE id = ANY(${sql.param(ids)}::uuid[]) ORDER BY id FOR KEY SHARE`
  return new Set(found.map(({ id }) => id))
}

/** The columns of a role on the wire. @param papel the name of a fixed one, or an id */
export const papelColumns = (papel: string) => {
  const isFixed = (fixo: PapelFixo): boolean => papel === fixo
  return {
    admin: isFixed('dona'),
    portaria: isFixed('portaria'),
    promotor: isFixed('promotor'),
    idPapel: PAPEIS_FIXOS.some(isFixed) ? null : papel,
  }
}

/** Stores a person's role, tasks and cities. An admin has all cities: the assigned ones stay for later. */
export async function storeRights(
  tx: Tx,
  { id, papel, tarefas, todas_cidades, cidades }: Omit<Mudanca, 'versao'>,
): Promise<void> {
  const { admin, portaria, promotor, idPapel } = papelColumns(papel)
  await tx.execute(sql`UPDATE usuario SET admin = ${admin}, portaria = ${portaria}, promotor = ${promotor},
    id_papel = ${idPapel}::uuid, tarefas = ${sql.param(admin ? [] : tarefas)}::text[],
    todas_cidades = ${todas_cidades && !admin}, versao = versao + 1, updated_at = clock_timestamp() WHERE id = ${id}`)
  if (admin) return
  await tx.execute(
    sql`DELETE FROM usuario_cidade WHERE id_usuario = ${id} AND id_cidade <> ALL(${sql.param(cidades)}::uuid[])`,
  )
  await tx.execute(sql`INSERT INTO usuario_cidade (id_usuario, id_cidade)
    SELECT ${id}, c FROM unnest(${sql.param(cidades)}::uuid[]) c ON CONFLICT DO NOTHING`)
}

const CidadeRow = z.strictObject({ nome: z.string(), estado: z.string() })

export const listCidadeNames = (db: Db, ids: readonly string[]): Promise<z.infer<typeof CidadeRow>[]> =>
  rows(db, CidadeRow)`SELECT nome, estado FROM cidade WHERE id = ANY(${sql.param(ids)}::uuid[]) ORDER BY nome, id`
