import { ALERTA_DETAILS } from '../../../contract/alertas-details.ts'
import type { ConviteFeito, ConviteInput } from '../../../contract/convites.ts'
import { isPapelFixo, isSensitive, mayGive } from '../../../contract/equipe-rules.ts'
import type { ProofInput } from '../../../contract/users.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Usuario } from '../../auth/admin-sessions-repo.ts'
import { keyedHash } from '../../auth/keyed-hash.ts'
import type { Tx } from '../../db/connection.ts'
import { recordCreated, recordDeleted } from '../../db/edits.ts'
import { raiseAlert, record } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import { required } from '../../required.ts'
import { done, type Result, refuse } from '../../result.ts'
import { insertConvite, lockOpen, type NewConvite, newSecret, revokeConvite } from './convites-repo.ts'
import { lockCidades } from './equipe-repo.ts'
import { direitosOf, ownDireitos } from './equipe-service.ts'
import { lockPapeisForShare } from './papeis-repo.ts'
import { maybeProvenChange, proofNeeded } from './proven-change.ts'

/** What the database has of a secret. */
export const secretHash = ({ config }: Pick<AppDeps, 'config'>, segredo: string): Buffer =>
  Buffer.from(keyedHash(config.LINK_SECRET, 'convite', segredo), 'base64url')

const by = ({ id }: Usuario): string => `usuario:${id}`

/** Makes an invitation to what the caller may give, with a new secret. */
async function make(deps: AppDeps, tx: Tx, caller: Usuario, input: NewConvite, isProven: boolean) {
  const papeis = isPapelFixo(input.papel) ? [] : await lockPapeisForShare(tx, [input.papel])
  const cidades = await lockCidades(tx, input.cidades)
  const gives = direitosOf({ ...input, tarefas: [], cidades: [...input.cidades] }, papeis)
  if (!gives || !input.cidades.every((id) => cidades.has(id))) return refuse(404, 'record.not-found')
  if (!mayGive(ownDireitos(caller), gives)) return refuse(403, 'equipe.beyond-own')
  if (isSensitive(gives) && !isProven) return proofNeeded({})
  const segredo = await newSecret(tx)
  const id = await insertConvite(tx, input, { hash: secretHash(deps, segredo), por: caller.id })
  if (isSensitive(gives)) await raiseAlert(tx, 'admin.access-given', id, ALERTA_DETAILS.convidado)
  const convite = required(await lockOpen(tx, id), 'the invitation that was made')
  return done({ convite, segredo, papel: papeis[0]?.nome ?? input.papel })
}

/**
 * POST convites: an invitation whose link the caller sends themselves. A person is invited to a role, not to tasks of
 * their own. A sensitive task is given with the caller's proof.
 */
export const invite = (
  deps: AppDeps,
  caller: Usuario,
  { nome, telefone, papel, todas_cidades, cidades, ...proof }: ConviteInput,
): Promise<Result<ConviteFeito>> =>
  maybeProvenChange(deps, caller, proof, async (tx, isProven) => {
    const input = { nome, telefone, papel, todas_cidades: todas_cidades && papel !== 'dona', cidades }
    const made = await make(deps, tx, caller, input, isProven)
    if (!made.ok) return made
    const { convite, segredo, papel: named } = made.value
    const fields = { papel: named, todas_cidades: input.todas_cidades, cidades }
    await recordCreated(tx, { entity: 'convite', id: convite.id, actor: by(caller) }, fields)
    return done({ convite, segredo })
  })

/** POST convites/{id}/reenviar: a new link, which ends the old one. */
export const inviteAgain = (
  deps: AppDeps,
  caller: Usuario,
  id: string,
  proof: ProofInput,
): Promise<Result<ConviteFeito>> =>
  maybeProvenChange(deps, caller, proof, async (tx, isProven) => {
    const before = await lockOpen(tx, id)
    if (!before) return refuse(404, 'record.not-found')
    const { papel } = before
    if (papel === null) return refuse(409, 'convite.role-gone')
    const cidades = before.cidades.map((cidade) => cidade.id)
    const made = await make(deps, tx, caller, { ...before, papel, cidades }, isProven)
    if (!made.ok) return made
    await revokeConvite(tx, id)
    const { convite, segredo } = made.value
    const change = { entity: 'convite', entityId: convite.id, fromState: null, toState: 'resent' } as const
    await record(tx, [{ ...change, actor: by(caller), detail: { convite: id } }])
    return done({ convite, segredo })
  })

/** DELETE convites/{id}: the link ends. */
export const revoke = (deps: AppDeps, caller: Usuario, id: string): Promise<Result<{ id: string }>> =>
  transaction(deps.db, async (tx) => {
    const before = await lockOpen(tx, id)
    if (!before) return refuse(404, 'record.not-found')
    const papeis = before.papel && !isPapelFixo(before.papel) ? await lockPapeisForShare(tx, [before.papel]) : []
    const cidades = before.cidades.map((cidade) => cidade.id)
    const gives = before.papel && direitosOf({ ...before, papel: before.papel, tarefas: [], cidades }, papeis)
    if (gives && !mayGive(ownDireitos(caller), gives)) return refuse(403, 'equipe.beyond-own')
    await revokeConvite(tx, id)
    await recordDeleted(tx, { entity: 'convite', id, actor: by(caller) }, {})
    return done({ id })
  })
