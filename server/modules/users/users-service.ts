import { ALERTA_DETAILS } from '../../../contract/alertas-details.ts'
import { officeRole } from '../../../contract/tarefas-rules.ts'
import type { ProofInput, User, UserCidade, UserCidadeInput, UserInput } from '../../../contract/users.ts'
import { givesAccess } from '../../../contract/users-rules.ts'
import type { AppDeps } from '../../app-deps.ts'
import { revokeAdminSessionsOf, type Usuario } from '../../auth/admin-sessions-repo.ts'
import { refuseStaffPassword } from '../../auth/weak-passwords.ts'
import { hashPassword } from '../../auth/passwords.ts'
import { deleteKeysOf } from '../../auth/keys-repo.ts'
import { refuseUnproven } from '../../auth/recent-proof.ts'
import { deleteFactor, hasFactor } from '../../auth/second-factor-repo.ts'
import { recordFactor } from '../../auth/set-up-factor.ts'
import type { Tx } from '../../db/connection.ts'
import { violates } from '../../db/db-errors.ts'
import { changes, raiseAlert, record } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import { writeMessages } from '../../mensagens/write-repo.ts'
import { required } from '../../required.ts'
import { done, type Result, refuse } from '../../result.ts'
import { publish } from '../../sales/publish.ts'
import { proofNeeded, provenChange } from './proven-change.ts'
import {
  assignCidade,
  findAssignment,
  findUser,
  hideUser,
  insertUser,
  lockCidadeForShare,
  lockUser,
  removeAssignment,
  updateUser,
} from './users-repo.ts'

const by = ({ id }: Usuario): string => `usuario:${id}`

/**
 * POST users. A new password or another role ends the other sessions of that user, who chooses a password of their own
 * at the next login if `FIRST_PASSWORDS` says so. The caller's own password is refused: an open page must not be enough
 * to change it (PUT users/senha asks for the current one). A change that gives access requires the caller's proof of
 * identity and raises an alert for all admins.
 */
export async function saveUser(deps: AppDeps, caller: Usuario, input: UserInput): Promise<Result<User>> {
  const { nome, user: login } = input
  if (input.id === caller.id && input.senha !== undefined) return refuse(409, 'usuario.own-password', 'senha')
  const refused = input.senha === undefined ? null : refuseStaffPassword(input.senha, { nome, login })
  if (refused) return refused
  // Before the transaction: hashing is slow and should not prolong the row locks.
  const senhaHash = input.senha === undefined ? null : await hashPassword(input.senha)
  const isOwn = deps.config.FIRST_PASSWORDS === 'keep'
  const isProven = givesAccess(input.id ? await findUser(deps.db, input.id) : null, input)
  const unproven = isProven ? null : await refuseUnproven(deps.db, caller)
  if (unproven) return unproven
  const ended: string[] = []
  const save = (tx: Tx): Promise<Result<User>> => {
    ended.length = 0
    return input.id
      ? edit(tx, deps, caller, input, { id: input.id, senhaHash, isOwn, isProven, ended })
      : create(tx, deps, caller, input, { senhaHash: required(senhaHash, 'the password of a new user'), isOwn })
  }
  try {
    const saved = await (isProven
      ? provenChange(deps, caller, input.id ?? caller.id, input, save)
      : transaction(deps.db, save))
    for (const session of ended) publish(deps, 'sessionEnded', session)
    return saved
  } catch (error) {
    if (violates(error, 'usuario_login')) return refuse(409, 'usuario.login-taken', 'user')
    throw error
  }
}

async function create(
  tx: Tx,
  deps: AppDeps,
  caller: Usuario,
  { nome, user, email, ...rights }: UserInput,
  password: { senhaHash: string; isOwn: boolean },
) {
  const role = roleOf(rights, { admin: false, portaria: false, promotor: false })
  const id = await insertUser(tx, { nome, login: user, email: email || null, ...role, ...password })
  const detail = { admin: role.admin }
  await record(tx, [
    { entity: 'usuario', entityId: id, fromState: null, toState: 'created', actor: by(caller), detail },
  ])
  if (role.admin) await raiseAlert(tx, 'admin.access-given', id, ALERTA_DETAILS.adminCreated)
  if (!password.isOwn) await tellFirstPassword(tx, deps, id)
  return saved(tx, id)
}

type FixedRights = { admin: boolean; portaria: boolean; promotor: boolean }

/** The one right that a user gets: an admin works nowhere else, who stands at the gate promotes nothing. */
function roleOf(input: Pick<UserInput, keyof FixedRights>, before: FixedRights): FixedRights {
  const admin = input.admin ?? before.admin
  // What is turned on replaces what was on before.
  const portaria = !admin && (input.portaria ?? (before.portaria && !input.promotor))
  return { admin, portaria, promotor: !admin && !portaria && (input.promotor ?? before.promotor) }
}

type Edit = { id: string; senhaHash: string | null; isOwn: boolean; isProven: boolean; ended: string[] }

/** @param ended receives the sessions that the edit ends */
async function edit(
  tx: Tx,
  deps: AppDeps,
  caller: Usuario,
  input: UserInput,
  { id, senhaHash, isOwn, isProven, ended }: Edit,
) {
  const { user: before, otherAdmins } = await lockUser(tx, id)
  if (!before) return refuse(404, 'record.not-found')
  if (input.versao && input.versao !== before.versao) return refuse(409, 'record.edited-meanwhile')
  // Another admin may have taken the permission away after it was read.
  if (!isProven && givesAccess(before, input)) return proofNeeded({})
  const rights = roleOf(input, before)
  const { admin } = rights
  if (before.admin && !admin && otherAdmins === 0) return refuse(409, 'usuario.last-admin')
  const email = input.email == null ? before.email : input.email || null
  const after = { nome: input.nome, login: input.user, email, ...rights }
  const differing = changes(before, after)
  if (!differing && senhaHash === null) return saved(tx, id)
  await updateUser(tx, id, { ...after, senhaHash, isOwn })
  const isFixed = admin || rights.portaria || rights.promotor
  if (senhaHash !== null || officeRole({ ...rights, papel: isFixed ? null : before.papel }) !== officeRole(before))
    ended.push(...(await revokeAdminSessionsOf(tx, id, caller.id === id ? caller.sessionId : null)))
  // Names and addresses are personal data, so the history records only which fields changed.
  const campos = [...Object.keys(differing ?? {}), ...(senhaHash === null ? [] : ['senha'])]
  const detail = { campos, ...(differing?.admin && { admin: differing.admin }) }
  await record(tx, [{ entity: 'usuario', entityId: id, fromState: null, toState: 'edited', actor: by(caller), detail }])
  if (admin && !before.admin) await raiseAlert(tx, 'admin.access-given', id, ALERTA_DETAILS.adminPromoted)
  if (senhaHash !== null) await raiseAlert(tx, 'admin.access-given', id, ALERTA_DETAILS.passwordSet)
  if (senhaHash !== null && !isOwn) await tellFirstPassword(tx, deps, id)
  return saved(tx, id)
}

/** Tells a user that there is a first password for them, each time that one is set; never which. */
const tellFirstPassword = (tx: Tx, { channels, now }: AppDeps, id: string) =>
  writeMessages(tx, channels, [{ tipo: 'primeira-senha', sobre: id, vez: now().toISOString(), idUsuario: id }])

async function saved(tx: Tx, id: string): Promise<Result<User>> {
  const user = await findUser(tx, id)
  return user ? done(user) : refuse(404, 'record.not-found')
}

/** DELETE users: hides the user, because the history refers to them. Ends their sessions and frees the login name. */
export async function deleteUser(deps: AppDeps, caller: Usuario, id: string): Promise<Result<{ id: string }>> {
  if (id === caller.id) return refuse(409, 'usuario.self')
  const unproven = await refuseUnproven(deps.db, caller)
  if (unproven) return unproven
  const deleted = await transaction(deps.db, async (tx) => {
    const { user, otherAdmins } = await lockUser(tx, id)
    if (!user) return refuse(404, 'record.not-found')
    if (user.admin && otherAdmins === 0) return refuse(409, 'usuario.last-admin')
    await hideUser(tx, id)
    await deleteKeysOf(tx, id)
    const ended = await revokeAdminSessionsOf(tx, id)
    await record(tx, [{ entity: 'usuario', entityId: id, fromState: null, toState: 'deleted', actor: by(caller) }])
    return done(ended)
  })
  return publishEnded(deps, deleted, id)
}

/** Closes the sockets of the sessions that a change has ended. */
function publishEnded(deps: AppDeps, ended: Result<string[]>, id: string): Result<{ id: string }> {
  if (!ended.ok) return ended
  for (const session of ended.value) publish(deps, 'sessionEnded', session)
  return done({ id })
}

/**
 * DELETE users/segundo-fator: for a user who has lost their phone and the recovery codes. Their sessions end; where the
 * shop requires a second factor, the next login sets up a new one. The old secret is not revealed. It requires the
 * caller's proof of identity and raises an alert for all admins.
 */
export async function resetFactor(
  deps: AppDeps,
  caller: Usuario,
  { id, ...proof }: { id: string } & ProofInput,
): Promise<Result<{ id: string }>> {
  // An open page of an admin must not be enough to turn off their own.
  if (id === caller.id) return refuse(409, 'usuario.own-factor')
  const reset = await provenChange(deps, caller, id, proof, async (tx) => {
    const { user } = await lockUser(tx, id)
    if (!user) return refuse(404, 'record.not-found')
    if (!(await hasFactor(tx, id))) return refuse(409, 'factor.is-off')
    const ended = await revokeAdminSessionsOf(tx, id)
    await deleteFactor(tx, id)
    await recordFactor(tx, id, by(caller), [true, false])
    await raiseAlert(tx, 'admin.access-given', id, ALERTA_DETAILS.factorReset)
    return done(ended)
  })
  return publishEnded(deps, reset, id)
}

/**
 * DELETE users/chaves: for a user who has lost the devices of their passkeys, or whose key may have a copy. Like
 * `resetFactor`, it ends their sessions; the next login is by password.
 */
export async function removeKeys(
  deps: AppDeps,
  caller: Usuario,
  { id, ...proof }: { id: string } & ProofInput,
): Promise<Result<{ id: string }>> {
  if (id === caller.id) return refuse(409, 'usuario.own-keys')
  const removed = await provenChange(deps, caller, id, proof, async (tx) => {
    const { user } = await lockUser(tx, id)
    if (!user) return refuse(404, 'record.not-found')
    const count = await deleteKeysOf(tx, id)
    if (count === 0) return refuse(409, 'chave.none')
    const change = { entity: 'usuario', entityId: id, fromState: null, toState: 'edited' } as const
    await record(tx, [{ ...change, actor: by(caller), detail: { chaves_de_acesso: [count, 0] } }])
    await raiseAlert(tx, 'admin.access-given', id, ALERTA_DETAILS.keysRemoved)
    return done(await revokeAdminSessionsOf(tx, id))
  })
  return publishEnded(deps, removed, id)
}

/** POST users/cidade. Idempotent. */
export async function addCidade(
  { db }: AppDeps,
  caller: Usuario,
  { user_id, id_cidade }: UserCidadeInput,
): Promise<Result<UserCidade>> {
  const unproven = await refuseUnproven(db, caller)
  if (unproven) return unproven
  return transaction(db, async (tx) => {
    const { user } = await lockUser(tx, user_id)
    if (!user || !(await lockCidadeForShare(tx, id_cidade))) return refuse(404, 'record.not-found')
    if (await assignCidade(tx, user_id, id_cidade)) await recordCidade(tx, caller, user_id, [null, id_cidade])
    const assignment = await findAssignment(tx, user_id, id_cidade)
    return assignment ? done(assignment) : refuse(404, 'record.not-found')
  })
}

/** DELETE users/cidade. */
export async function unassignCidade({ db }: AppDeps, caller: Usuario, id: string): Promise<Result<{ id: string }>> {
  const unproven = await refuseUnproven(db, caller)
  if (unproven) return unproven
  return transaction(db, async (tx) => {
    const was = await removeAssignment(tx, id)
    if (!was) return refuse(404, 'record.not-found')
    await recordCidade(tx, caller, was.id_usuario, [was.id_cidade, null])
    return done({ id })
  })
}

const recordCidade = (tx: Tx, caller: Usuario, entityId: string, cidade: [string | null, string | null]) =>
  record(tx, [
    { entity: 'usuario', entityId, fromState: null, toState: 'edited', actor: by(caller), detail: { cidade } },
  ])
