import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { DEFAULT_CLUB_PRICE_CENTS } from '../../../contract/limits.ts'
import { toReais } from '../../../contract/money.ts'
import type { ConfigSocio, ConfigSocioInput } from '../../../contract/socio.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { changes, record } from '../../db/history.ts'
import { maybeOne, one, rows } from '../../db/rows.ts'
import { transaction } from '../../db/transaction.ts'
import { done, type Result, refuse } from '../../result.ts'

const Row = z.strictObject({
  id: z.string(),
  valor_cents: z.int(),
  termo: z.string(),
  maximo_socios: z.int(),
  qtd_linha: z.int(),
  versao: z.int(),
})
type Row = z.infer<typeof Row>

/** Seats before the club is configured (docs/api.md#socio), and of a first save that sends none. */
const DEFAULTS = { maximo_socios: 100, qtd_linha: 10 }

const toConfig = ({ valor_cents, ...row }: Row): ConfigSocio => ({ ...row, valor: toReais(valor_cents) })

const SELECT = sql`SELECT id, valor_cents, termo, maximo_socios, qtd_linha, versao FROM config_socio`

/** GET configSocioTorcedor. */
export async function readConfig(db: Db): Promise<ConfigSocio> {
  const row = await maybeOne(rows(db, Row)`${SELECT}`)
  if (row) return toConfig(row)
  return { id: null, valor: toReais(DEFAULT_CLUB_PRICE_CENTS), termo: '', ...DEFAULTS, versao: 0 }
}

/**
 * POST configSocioTorcedor. The price applies to new subscriptions; existing socios keep theirs until they are
 * repriced. Fewer seats than the highest taken one are refused.
 */
export async function saveConfig(db: Db, input: ConfigSocioInput, actor: string): Promise<Result<ConfigSocio>> {
  return transaction(db, async (tx) => {
    // One writer at a time, even before the first row exists.
    await tx.execute(sql`LOCK TABLE config_socio IN SHARE ROW EXCLUSIVE MODE`)
    const before = await maybeOne(rows(tx, Row)`${SELECT}`)
    if (input.versao != null && input.versao !== (before?.versao ?? 0)) return refuse(409, 'record.edited-meanwhile')
    const wanted = {
      valor_cents: input.valor,
      termo: input.termo,
      maximo_socios: input.maximo_socios ?? before?.maximo_socios ?? DEFAULTS.maximo_socios,
      qtd_linha: input.qtd_linha ?? before?.qtd_linha ?? DEFAULTS.qtd_linha,
    }
    const taken = await highestTaken(tx)
    if (taken > wanted.maximo_socios) return refuse(409, 'socio.seats-taken', [taken], 'maximo_socios')
    return done(toConfig(await write(tx, before, wanted, actor)))
  })
}

const HighestRow = z.strictObject({ n: z.int().nullable() })

async function highestTaken(tx: Tx): Promise<number> {
  const { n } = await one(
    rows(tx, HighestRow)`SELECT max(nr_cadeira) AS n FROM socio WHERE state IN ('held', 'subscribing', 'active')`,
  )
  return n ?? 0
}

async function write(tx: Tx, before: Row | null, wanted: Omit<Row, 'id' | 'versao'>, actor: string): Promise<Row> {
  const changed = before ? changes(before, wanted) : {}
  if (before && !changed) return before
  const saved = await one(rows(tx, Row)`
    INSERT INTO config_socio AS c (valor_cents, termo, maximo_socios, qtd_linha)
    VALUES (${wanted.valor_cents}, ${wanted.termo}, ${wanted.maximo_socios}, ${wanted.qtd_linha})
    ON CONFLICT (unica) DO UPDATE SET valor_cents = EXCLUDED.valor_cents, termo = EXCLUDED.termo,
      maximo_socios = EXCLUDED.maximo_socios, qtd_linha = EXCLUDED.qtd_linha, versao = c.versao + 1,
      updated_at = clock_timestamp()
    RETURNING id, valor_cents, termo, maximo_socios, qtd_linha, versao`)
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
