import type { ConviteAberto, ConviteAceitar } from '../../../contract/convites.ts'
import { cidadeLabel } from '../../../contract/list-address-rules.ts'
import { isPapelFixo, mayGive, PAPEL_NOMES } from '../../../contract/equipe-rules.ts'
import type { AppDeps } from '../../app-deps.ts'
import { hashPassword } from '../../auth/passwords.ts'
import type { Requester } from '../../auth/requester.ts'
import { refuseStaffPassword } from '../../auth/weak-passwords.ts'
import type { Tx } from '../../db/connection.ts'
import { violates } from '../../db/db-errors.ts'
import { recordCreated } from '../../db/edits.ts'
import { transaction } from '../../db/transaction.ts'
import { HOUR, limitFailures, limitKey } from '../../limits/rate-limit.ts'
import { done, type Refusal, type Result, refuse } from '../../result.ts'
import { findBySecret, lockBySecret, type SentConvite, useConvite } from './convites-repo.ts'
import { secretHash } from './convites-service.ts'
import { listCidadeNames, lockCidades, lockTeam, storeRights } from './equipe-repo.ts'
import { direitosOf } from './equipe-service.ts'
import { listPapeis, lockPapeisForShare } from './papeis-repo.ts'
import { insertUser } from './users-repo.ts'

/** A secret is not guessed; this keeps a flood of wrong ones from the database. */
const WRONG_PER_HOUR = 200

const ENDED = { usado: 'convite.used', revogado: 'convite.revoked', vencido: 'convite.expired' } as const

type Open = SentConvite & { papel: string }

/** The invitation, if it can be accepted; else why not. */
function openOf(convite: SentConvite | null): Result<Open> {
  if (!convite) return refuse(404, 'convite.unknown')
  if (convite.estado !== 'aberto') return refuse(409, ENDED[convite.estado])
  return convite.papel === null ? refuse(409, 'convite.role-gone') : done({ ...convite, papel: convite.papel })
}

const limited = <T>({ db, config }: AppDeps, { network }: Requester, attempt: () => Promise<Result<T>>) =>
  limitFailures(
    db,
    [{ key: limitKey(config, 'convite.network', network), windowSeconds: HOUR, max: WRONG_PER_HOUR }],
    attempt,
  )

/** POST convites/abrir: what the invitation gives, for who has its secret. */
export const openConvite = (deps: AppDeps, segredo: string, requester: Requester): Promise<Result<ConviteAberto>> =>
  limited(deps, requester, async () => {
    const found = openOf(await findBySecret(deps.db, secretHash(deps, segredo)))
    if (!found.ok) return found
    const { nome, papel, todas_cidades, cidades, ate } = found.value
    const named = isPapelFixo(papel)
      ? PAPEL_NOMES[papel]
      : ((await listPapeis(deps.db)).find(({ id }) => id === papel)?.nome ?? '')
    const names = todas_cidades || papel === 'dona' ? [] : await listCidadeNames(deps.db, cidades)
    return done({ nome, papel: named, cidades: names.map(cidadeLabel), ate: new Date(ate).toISOString() })
  })

/**
 * POST convites/aceitar: makes the invited user, once, with what the invitation gives, as far as who invited may still
 * give it. The second factor comes with the first login, where it is demanded.
 */
export async function acceptConvite(
  deps: AppDeps,
  { segredo, user, senha }: ConviteAceitar,
  requester: Requester,
): Promise<Result<{ ok: true }>> {
  const hash = secretHash(deps, segredo)
  // Before the expensive hash of the password, so that callers without a secret cannot cause load.
  const known = await limited(deps, requester, async () => openOf(await findBySecret(deps.db, hash)))
  if (!known.ok) return known
  const refused = refuseStaffPassword(senha, { nome: known.value.nome, login: user })
  if (refused) return refused
  const senhaHash = await hashPassword(senha)
  try {
    return await transaction(deps.db, async (tx) => {
      const found = openOf(await lockBySecret(tx, hash))
      if (!found.ok) return found
      return (await giverRefusal(tx, found.value)) ?? create(tx, found.value, { login: user, senhaHash })
    })
  } catch (error) {
    if (violates(error, 'usuario_login')) return refuse(409, 'usuario.login-taken', 'user')
    throw error
  }
}

/** Whoever invited may have lost a right since: then the invitation gives it no more. */
async function giverRefusal(tx: Tx, { por, papel, todas_cidades, cidades }: Open): Promise<Refusal | null> {
  const members = await lockTeam(tx, [por])
  const giver = members.find(({ id }) => id === por)
  const named = [papel, ...(giver ? [giver.papel] : [])].filter((one) => !isPapelFixo(one))
  const papeis = await lockPapeisForShare(tx, [...new Set(named)])
  const has = giver && direitosOf(giver, papeis)
  const gives = direitosOf({ papel, tarefas: [], todas_cidades, cidades }, papeis)
  if (!gives) return refuse(409, 'convite.role-gone')
  return has && mayGive(has, gives) ? null : refuse(409, 'convite.revoked')
}

async function create(
  tx: Tx,
  { id: idConvite, nome, papel, todas_cidades, cidades }: Open,
  { login, senhaHash }: { login: string; senhaHash: string },
): Promise<Result<{ ok: true }>> {
  const NOTHING = { admin: false, portaria: false, promotor: false }
  const id = await insertUser(tx, { nome, login, email: null, ...NOTHING, senhaHash, isOwn: true })
  const there = await lockCidades(tx, cidades)
  const given = { papel, tarefas: [], todas_cidades, cidades: [...there] }
  await storeRights(tx, { id, ...given })
  await useConvite(tx, idConvite, id)
  await recordCreated(tx, { entity: 'usuario', id, actor: `usuario:${id}` }, { convite: idConvite })
  return done({ ok: true as const })
}
