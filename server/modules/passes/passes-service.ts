import { CARTEIRA_AWAY } from '../../../contract/carteira-rules.ts'
import { to } from '../../../contract/paths-rules.ts'
import type { Carteira, Venda } from '../../../contract/vendas.ts'
import type { AppDeps } from '../../app-deps.ts'
import { publicBase } from '../../config/config.ts'
import { consumeRateLimit, TEN_MINUTES } from '../../limits/rate-limit.ts'
import { googleClass, googleIds, googleObject } from '../../passes/google-pass.ts'
import { walletTicketOf } from '../../passes/wallet-ticket.ts'
import type { PassJob } from '../../passes/apple-pass.ts'
import { readLogo } from '../../pictures/logo-pictures.ts'
import { type Caller, clienteIdOf } from '../../plugins/auth.ts'
import { done, refuse, type Result } from '../../result.ts'
import { readVenda, readVendaOf } from '../vendas/vendas-service.ts'
import { ensurePasse, type PasseRow } from './wallet-passes-repo.ts'

/** Passes that a cliente makes, or a wallet reads again, in ten minutes. */
const MOST = 60

/** Where Apple's wallet finds its web service; it adds `/v1/…`. */
export const APPLE_SERVICE = '/api/carteira/apple'

async function logoOf({ db, casa }: AppDeps): Promise<PassJob['logo']> {
  const { logo } = await casa()
  if (!logo) return null
  const [small, large] = await Promise.all([
    readLogo({ db, hash: logo.hash, use: 'icone', size: 48 }),
    readLogo({ db, hash: logo.hash, use: 'icone', size: 96 }),
  ])
  return small && large && { small, large }
}

type Ready = { passe: PasseRow; venda: Venda }

/**
 * The pass of a caller's own ticket that admits. Its row is stored before the ticket is read again, so that a change is
 * either in what is read or makes the pass due.
 */
async function passeOf(deps: AppDeps, caller: Caller, id: string, tipo: Carteira): Promise<Result<Ready>> {
  const idCliente = clienteIdOf(caller)
  const found = await readVenda(deps, caller, id)
  if (!found.ok) return found
  const { id_evento: idEvento, carteiras } = found.value
  if (!idEvento || !carteiras?.includes(tipo)) return refuse(404, 'record.not-found')
  if (!(await consumeRateLimit(deps.db, `passe:${idCliente}`, TEN_MINUTES, MOST))) return refuse(429, 'rate.limited')
  const passe = await ensurePasse(deps.db, { idVenda: id, idCliente, idEvento, tipo })
  const venda = await readVendaOf(deps, passe)
  return venda?.codigo ? done({ passe, venda }) : refuse(404, 'record.not-found')
}

const ticketOf = async (deps: AppDeps, venda: Venda) =>
  walletTicketOf(venda, await deps.casa(), publicBase(deps.config))

async function sign(deps: AppDeps, { passe, venda }: Ready): Promise<Result<Buffer>> {
  const { apple } = deps.wallets
  if (!apple) return refuse(404, 'record.not-found')
  return done(
    await apple.sign({
      serial: passe.id,
      token: deps.tickets.signWallet(passe.id),
      service: publicBase(deps.config) + APPLE_SERVICE,
      ticket: await ticketOf(deps, venda),
      logo: await logoOf(deps),
    }),
  )
}

/** `eventos/venda/{id}/carteira/apple`: the signed pass. @throws QueueFull when too many wait to be signed */
export async function applePass(deps: AppDeps, caller: Caller, id: string): Promise<Result<Buffer>> {
  const ready = await passeOf(deps, caller, id, 'apple')
  return ready.ok ? sign(deps, ready.value) : ready
}

/** A pass as its ticket is now, also one that admits nobody any more. @throws QueueFull as `applePass` */
export async function renewedPass(deps: AppDeps, passe: PasseRow): Promise<Result<Buffer>> {
  if (!(await consumeRateLimit(deps.db, `passe.lido:${passe.id}`, TEN_MINUTES, MOST)))
    return refuse(429, 'rate.limited')
  const venda = await readVendaOf(deps, passe)
  return venda ? sign(deps, { passe, venda }) : refuse(404, 'record.not-found')
}

/** What a batch of updates has sent of events, and whether Google took it. */
export type SentClasses = Map<string, Promise<boolean>>

/**
 * Whether Google has the ticket of a pass as it is now.
 * @param sent of the batch that brings existing passes up to date; null: the pass is made there when it is missing
 */
export async function tellGoogle(deps: AppDeps, { passe, venda }: Ready, sent: SentClasses | null): Promise<boolean> {
  const { google } = deps.wallets
  if (!google) return true
  const ticket = await ticketOf(deps, venda)
  const { classId, objectId } = googleIds(google.issuer, ticket, passe.id)
  const send = sent ? google.patch : google.put
  const isTold = async (kind: 'eventTicketClass' | 'eventTicketObject', resource: { id: string }): Promise<boolean> => {
    const outcome = await send(kind, resource)
    // Too many calls pass by themselves; otherwise the account or the content is wrong.
    if (outcome.kind === 'rejected' && outcome.status !== 429)
      deps.log.warn({ passe: passe.id, outcome: outcome.status }, 'Google refused a pass')
    return outcome.kind === 'ok'
  }
  const ofEvento = googleClass(classId, ticket)
  const content = JSON.stringify(ofEvento)
  if (sent) {
    const isSent = sent.get(content) ?? isTold('eventTicketClass', ofEvento)
    sent.set(content, isSent)
    if (!(await isSent)) return false
  } else if (google.classes.get(classId) !== content) {
    if (!(await isTold('eventTicketClass', ofEvento))) return false
    google.classes.set(classId, content)
  }
  return isTold('eventTicketObject', googleObject(objectId, classId, ticket))
}

/**
 * `eventos/venda/{id}/carteira/google`: the address at Google at which the caller adds the ticket; that of the ticket's
 * page, which says so, when Google does not answer.
 */
export async function googleLink(deps: AppDeps, caller: Caller, id: string): Promise<Result<string>> {
  const ready = await passeOf(deps, caller, id, 'google')
  if (!ready.ok) return ready
  const { google } = deps.wallets
  if (!google) return refuse(404, 'record.not-found')
  if (!(await tellGoogle(deps, ready.value, null)))
    return done(`${to.ingresso(id)}?${CARTEIRA_AWAY.name}=${CARTEIRA_AWAY.value}`)
  return done(await google.saveLink(`${google.issuer}.${ready.value.passe.id}`, publicBase(deps.config)))
}
