import type { Chave, ChaveInput, ChaveRename, NewKeyOptions } from '../../../contract/chaves.ts'
import { CHAVES_MAX } from '../../../contract/chaves-rules.ts'
import { ALERTA_DETAILS } from '../../../contract/alertas-details.ts'
import type { AppDeps } from '../../app-deps.ts'
import { revokeAdminSessionsOf, type Usuario } from '../../auth/admin-sessions-repo.ts'
import { challengeOf, newKeyOptions, readNewKey } from '../../auth/key-ceremony.ts'
import type { KeyPlace } from '../../auth/key-place.ts'
import {
  countKeys,
  deleteKey,
  insertKey,
  listKeys,
  lockKeyName,
  renameKey,
  storeChallenge,
  takeChallenge,
} from '../../auth/keys-repo.ts'
import { refuseUnprovenOwn } from '../../auth/recent-proof.ts'
import { lockAgainstLogins } from '../../auth/second-factor-repo.ts'
import type { Tx } from '../../db/connection.ts'
import { violates } from '../../db/db-errors.ts'
import { raiseAlert, record } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import { required } from '../../required.ts'
import { done, type Result, refuse } from '../../result.ts'
import { publish } from '../../sales/publish.ts'
import { readCasa } from '../casa/casa-service.ts'

/** GET chaves: the caller's own. */
export async function chavesOf({ db }: AppDeps, idUsuario: string): Promise<Chave[]> {
  const keys = await listKeys(db, idUsuario)
  return keys.map(({ id, nome, backed_up, created_at, used_at }) => ({
    id,
    nome,
    sincronizada: backed_up,
    criada_em: new Date(created_at).toISOString(),
    usada_em: used_at && new Date(used_at).toISOString(),
  }))
}

const recordName = (tx: Tx, { id }: Usuario, chave_de_acesso: [string | null, string | null]) =>
  record(tx, [
    {
      entity: 'usuario',
      entityId: id,
      fromState: null,
      toState: 'edited',
      actor: `usuario:${id}`,
      detail: { chave_de_acesso },
    },
  ])

/** POST chaves/opcoes: what the browser needs to make a passkey, for a caller who has just proven who they are. */
export async function beginChave(deps: AppDeps, caller: Usuario, place: KeyPlace): Promise<Result<NewKeyOptions>> {
  const { db } = deps
  const refused = await refuseUnprovenOwn(db, caller)
  if (refused) return refused
  const keys = await listKeys(db, caller.id)
  if (keys.length >= CHAVES_MAX) return refuse(409, 'chave.too-many')
  const options = await newKeyOptions(place, (await readCasa(deps)).nome, caller, keys)
  await storeChallenge(db, options.challenge, 'cadastro', caller.sessionId)
  return done(options)
}

/** POST chaves: the new passkey opens logins from now on, and all admins are told. */
export async function saveChave(
  deps: AppDeps,
  caller: Usuario,
  { nome, resposta }: ChaveInput,
  place: KeyPlace,
): Promise<Result<Chave>> {
  const { db } = deps
  const challenge = challengeOf(resposta)
  if (!(await takeChallenge(db, challenge, 'cadastro', caller.sessionId))) return refuse(400, 'chave.challenge-over')
  const key = await readNewKey(resposta, challenge, place)
  if (!key) return refuse(400, 'chave.refused')
  try {
    const saved = await transaction(db, async (tx): Promise<Result<string>> => {
      // Two pages of one user count one after the other.
      if (!(await lockAgainstLogins(tx, caller.id))) return refuse(404, 'record.not-found')
      if ((await countKeys(tx, caller.id)) >= CHAVES_MAX) return refuse(409, 'chave.too-many')
      const id = await insertKey(tx, caller.id, nome, key)
      await recordName(tx, caller, [null, nome])
      await raiseAlert(tx, 'admin.access-given', caller.id, ALERTA_DETAILS.keyAdded)
      return done(id)
    })
    return saved.ok ? await found(deps, caller, saved.value) : saved
  } catch (error) {
    if (violates(error, 'chave_acesso_credential')) return refuse(409, 'chave.taken')
    throw error
  }
}

async function found(deps: AppDeps, caller: Usuario, id: string): Promise<Result<Chave>> {
  const keys = await chavesOf(deps, caller.id)
  return done(
    required(
      keys.find((key) => key.id === id),
      'the passkey that was saved',
    ),
  )
}

/** PUT chaves: another name. */
export async function renameChave(deps: AppDeps, caller: Usuario, { id, nome }: ChaveRename): Promise<Result<Chave>> {
  const isThere = await transaction(deps.db, async (tx) => {
    const before = await lockKeyName(tx, caller.id, id)
    if (before === null) return false
    if (before === nome) return true
    await renameKey(tx, id, nome)
    await recordName(tx, caller, [before, nome])
    return true
  })
  return isThere ? found(deps, caller, id) : refuse(404, 'record.not-found')
}

/**
 * DELETE chaves: the passkey opens nothing any more, and the caller's other sessions end, because somebody may have used
 * it. Everybody has a password, so a way in is left; the last passkey goes only with that password.
 */
export async function removeChave(deps: AppDeps, caller: Usuario, id: string): Promise<Result<{ id: string }>> {
  const { db } = deps
  const refused = await refuseUnprovenOwn(db, caller, (await countKeys(db, caller.id)) === 1)
  if (refused) return refused
  const removed = await transaction(db, async (tx): Promise<Result<string[]>> => {
    // A second removal waits here, and then finds that its passkey is the last one.
    await lockAgainstLogins(tx, caller.id)
    const nome = await lockKeyName(tx, caller.id, id)
    if (nome === null) return refuse(404, 'record.not-found')
    const isLast = (await countKeys(tx, caller.id)) === 1
    const late = isLast ? await refuseUnprovenOwn(tx, caller, true) : null
    if (late) return late
    await deleteKey(tx, id)
    await recordName(tx, caller, [nome, null])
    return done(await revokeAdminSessionsOf(tx, caller.id, caller.sessionId))
  })
  if (!removed.ok) return removed
  for (const session of removed.value) publish(deps, 'sessionEnded', session)
  return done({ id })
}
