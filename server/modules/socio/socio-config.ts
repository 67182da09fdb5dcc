import { CLUB_TOLERANCE_DAYS, DEFAULT_CLUB_PRICE_CENTS } from '../../../contract/limits.ts'
import { toReais } from '../../../contract/money.ts'
import { PRIMEIRO_PLANO } from '../../../contract/planos-rules.ts'
import type { ConfigSocio, ConfigSocioInput } from '../../../contract/socio.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { changes, record } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import { required } from '../../required.ts'
import { done, type Result, refuse } from '../../result.ts'
import {
  type ConfigFields,
  type ConfigRow,
  findConfig,
  highestSeat,
  lockConfig,
  outdatePlano,
  saveFields,
} from './socio-config-repo.ts'

/** Before the club is configured (docs/api.md#socio), and of a first save that sends none. */
const DEFAULTS = { maximo_socios: 100, qtd_linha: 10, tolerancia_dias: CLUB_TOLERANCE_DAYS }

const toConfig = ({ valor_cents, ...row }: ConfigRow): ConfigSocio => ({ ...row, valor: toReais(valor_cents) })

/** GET configSocioTorcedor. */
export async function readConfig(db: Db): Promise<ConfigSocio> {
  const row = await findConfig(db)
  if (row) return toConfig(row)
  return { id: null, valor: toReais(DEFAULT_CLUB_PRICE_CENTS), termo: '', ...DEFAULTS, versao: 0, termo_sha256: null }
}

/**
 * POST configSocioTorcedor. The price applies to new subscriptions; existing socios keep theirs until they are
 * repriced. Fewer seats than the highest taken one are refused.
 */
export async function saveConfig(db: Db, input: ConfigSocioInput, actor: string): Promise<Result<ConfigSocio>> {
  return transaction(db, async (tx) => {
    await lockClub(tx)
    const before = await findConfig(tx)
    if (input.versao != null && input.versao !== (before?.versao ?? 0)) return refuse(409, 'record.edited-meanwhile')
    const wanted = {
      valor_cents: input.valor,
      termo: input.termo,
      maximo_socios: input.maximo_socios ?? before?.maximo_socios ?? DEFAULTS.maximo_socios,
      qtd_linha: input.qtd_linha ?? before?.qtd_linha ?? DEFAULTS.qtd_linha,
      tolerancia_dias: input.tolerancia_dias ?? before?.tolerancia_dias ?? DEFAULTS.tolerancia_dias,
    }
    const taken = await highestSeat(tx)
    if (taken > wanted.maximo_socios) return refuse(409, 'socio.seats-taken', [taken], 'maximo_socios')
    return done(toConfig(await write(tx, before, wanted, actor)))
  })
}

/** Locks the settings: one writer at a time, even before the first row exists. Before the first plan is locked. */
export const lockClub = (tx: Tx) => lockConfig(tx)

/** Stores the club's price, which is the first plan's; under `lockClub`. @throws when the club is not configured */
export async function saveClubPrice(tx: Tx, valorCents: number, actor: string): Promise<void> {
  const before = required(await findConfig(tx), "the club's settings")
  await write(tx, before, { ...before, valor_cents: valorCents }, actor)
}

async function write(tx: Tx, before: ConfigRow | null, wanted: ConfigFields, actor: string): Promise<ConfigRow> {
  const changed = before ? changes(before, wanted) : {}
  if (before && !changed) return before
  const saved = await saveFields(tx, wanted)
  // A form of the plan that still has the old price must not store it again.
  if (before && before.valor_cents !== wanted.valor_cents) await outdatePlano(tx, PRIMEIRO_PLANO)
  await record(tx, [
    {
      entity: 'configSocioTorcedor',
      entityId: saved.id,
      fromState: null,
      toState: before ? 'edited' : 'created',
      actor,
      detail: changed ?? {},
    },
  ])
  return saved
}
