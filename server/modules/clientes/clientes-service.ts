import type { z } from 'zod'
import type { ClienteInput } from '../../../contract/clientes.ts'
import { CLIENTE_NAME_MIN } from '../../../contract/limits.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Usuario } from '../../auth/admin-sessions-repo.ts'
import { clienteAccount, knownDeviceOf } from '../../auth/known-device.ts'
import { checkPassword, hashPassword } from '../../auth/passwords.ts'
import type { Requester } from '../../auth/requester.ts'
import { openSession, revokeSession, revokeSessionsOf, type Session } from '../../auth/sessions-repo.ts'
import { refuseClientePassword } from '../../auth/weak-passwords.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { record } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import { limitLogins } from '../../limits/login-limits.ts'
import { takeLookup } from '../../limits/lookup-limits.ts'
import { recordConsent } from '../../privacy/consent-repo.ts'
import { done, refuse, refuseFields, type Result } from '../../result.ts'
import { claimCortesias } from '../../sales/courtesies/claim-repo.ts'
import { lockPhones } from '../../sales/courtesies/give-repo.ts'
import { publish } from '../../sales/publish.ts'
import {
  type ClienteRow,
  consumeProof,
  findById,
  findByPhone,
  hasProof,
  insertCliente,
  lockPasswordHash,
  setPassword,
} from './clientes-repo.ts'

/** `isTrusted`: no confirmation is pending, so the device may count as known. */
export type LoggedIn = {
  cliente: { id: string; nome: string; telefone: string }
  token: string
  ended: string[]
  isTrusted: boolean
}

const own = ({ id, nome, telefone }: ClienteRow) => ({ id, nome, telefone })

/**
 * `clientes/phone/{phone}`: whether a phone has an account. Other callers see only the first name
 * (docs/api.md#clientes).
 */
export async function lookup(
  deps: AppDeps,
  telefone: string,
  requester: Requester,
): Promise<Result<{ id: string; nome: string } | { message: string }>> {
  const { db, config } = deps
  const { session } = requester
  const row = await findByPhone(db, telefone)
  const known = knownDeviceOf(config, requester.device, clienteAccount(telefone, row?.id))
  const taken = await takeLookup(deps, known, requester)
  if (!taken.ok) return taken
  if (!row) return done({ message: MESSAGES.clienteNotFound })
  return done({ id: row.id, nome: row.id === session?.idCliente ? row.nome : (row.nome.split(/\s+/)[0] ?? row.nome) })
}

/** `clientes/login`: the same answer, in the same time, for an unknown phone and a wrong password. Limits failures. */
export async function login(
  deps: AppDeps,
  telefone: string,
  senha: string,
  requester: Requester,
): Promise<Result<LoggedIn>> {
  const account = clienteAccount(telefone, (await findByPhone(deps.db, telefone))?.id)
  return limitLogins(deps, { account, max: deps.config.LOGINS_PER_PHONE }, requester, () =>
    logIn(deps.db, telefone, senha, requester.session),
  )
}

async function logIn(db: Db, telefone: string, senha: string, session: Session | null): Promise<Result<LoggedIn>> {
  const row = await findByPhone(db, telefone)
  if (!(await checkPassword(row?.senha_hash ?? null, senha)) || !row) return refuse(400, 'cliente.wrong-credentials')
  const started = await transaction(db, async (tx) =>
    // The password may have changed while this one was being checked; then this one is wrong.
    (await lockPasswordHash(tx, row.id)) === row.senha_hash ? startSession(tx, row, session, false) : null,
  )
  return started ? done(started) : refuse(400, 'cliente.wrong-credentials')
}

/**
 * `POST clientes`: signs up, or sets a new password, for the phone that this session confirmed by SMS. The row is found
 * by that phone; an id in the body is ignored. Courtesies that wait for the phone enter the account. Without a password, a logged-in cliente gets their own data, unchanged.
 */
export async function save(
  deps: AppDeps,
  input: z.output<typeof ClienteInput>,
  { session, device }: Requester,
): Promise<Result<LoggedIn | ClienteRow>> {
  const { telefone, nome, senha, privacidade } = input
  if (senha === undefined) {
    const row = session?.idCliente ? await findById(deps.db, session.idCliente) : null
    return row && row.telefone === telefone ? done(row) : refuseFields({ senha: MESSAGES.signUpPassword })
  }
  // Checked before the expensive hash, so that callers without a proof cannot cause load.
  if (!session || !(await hasProof(deps.db, session.id, telefone))) return refuse(403, 'phone.not-proven')
  const known = await findByPhone(deps.db, telefone)
  if (!known && (nome?.length ?? 0) < CLIENTE_NAME_MIN) return refuseFields({ nome: MESSAGES.signUpName })
  const refused = refuseClientePassword(senha, { nome: known?.nome ?? nome ?? '', telefone })
  if (refused) return refused
  const senhaHash = await hashPassword(senha)
  const isKnown = knownDeviceOf(deps.config, device, clienteAccount(telefone, known?.id)) !== null
  const started = await transaction(deps.db, async (tx) => {
    await lockPhones(tx, [telefone])
    const purpose = await consumeProof(tx, session.id, telefone)
    const row =
      purpose === 'sign-up'
        ? await insertCliente(tx, nome ?? '', telefone, senhaHash)
        : purpose === 'new-password'
          ? await setPassword(tx, telefone, senhaHash, isKnown)
          : null
    if (!row || !purpose) return null
    await record(tx, [
      purpose === 'sign-up'
        ? { ...changeOf(row.id), toState: 'created' }
        : { ...changeOf(row.id), toState: 'edited', detail: { campos: ['senha'] } },
    ])
    await claimCortesias(tx, deps, row.id, telefone)
    if (purpose === 'sign-up' && privacidade)
      await recordConsent(tx, row.id, { documento: 'privacidade', versao: privacidade, meio: 'cadastro' })
    return startSession(tx, row, session, true)
  })
  return started ? done(started) : refuse(403, 'phone.not-proven')
}

const changeOf = (id: string) => ({
  entity: 'cliente' as const,
  entityId: id,
  fromState: null,
  actor: `cliente:${id}`,
})

/** Replaces the visitor's session. `endOthers` (after a new password) ends the cliente's other sessions, too. */
async function startSession(tx: Tx, row: ClienteRow, before: Session | null, endOthers: boolean): Promise<LoggedIn> {
  const ended = endOthers ? await revokeSessionsOf(tx, row.id, 'senha') : []
  if (before) {
    await revokeSession(tx, before.id)
    ended.push(before.id)
  }
  const { token } = await openSession(tx, row.id)
  return { cliente: own(row), token, ended, isTrusted: !row.unconfirmed }
}

/**
 * DELETE clientes/sessoes: an admin logs a cliente out everywhere, for a stolen phone or a password that somebody else
 * knows (ASVS 5.0, 7.4.5). The history records it if there was a session.
 */
export async function endClienteSessions(deps: AppDeps, caller: Usuario, id: string): Promise<Result<{ ok: true }>> {
  const ended = await transaction(deps.db, async (tx) => {
    if (!(await findById(tx, id))) return null
    const ids = await revokeSessionsOf(tx, id, 'equipe')
    const change = { entity: 'cliente', entityId: id, fromState: null, toState: 'edited' } as const
    if (ids.length)
      await record(tx, [{ ...change, actor: `usuario:${caller.id}`, detail: { sessoes_encerradas: ids.length } }])
    return ids
  })
  if (ended === null) return refuse(404, 'record.not-found')
  for (const session of ended) publish(deps, 'sessionEnded', session)
  return done({ ok: true as const })
}
