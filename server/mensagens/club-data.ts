import { addDays, businessDay } from '../../contract/dates.ts'
import { PATHS, to } from '../../contract/paths-rules.ts'
import { cadeiraOf, chargeDay, nextChargeDay } from '../../contract/socio-rules.ts'
import { type ChargeRow, readCharges, readRifa, readSocio, type SocioRow } from './club-data-repo.ts'
import type { About, Context, DataWithout } from './message-context.ts'

const path = PATHS.socioTorcedor
const iso = (text: string): string => new Date(text).toISOString()

const cadeira = ({ nr_cadeira, qtd_linha }: SocioRow): string | null =>
  nr_cadeira === null ? null : cadeiraOf(nr_cadeira, { qtd_linha }).nome

/** What the rules of the billing days need. */
const charged = ({ dia_cobranca, data_inicio }: SocioRow, charges: readonly ChargeRow[]) =>
  dia_cobranca !== null && data_inicio !== null
    ? {
        dia_cobranca,
        data_inicio: iso(data_inicio),
        cobrancas: charges.map(({ status, vence_em, created_at }) => ({
          ...{ status, vence_em: vence_em && iso(vence_em), created_at: iso(created_at) },
        })),
      }
    : null

/** 'socio-comecou': while the membership is active. */
export async function begunSocio({ db, now }: Context, { idCliente, sobre }: About) {
  const socio = await readSocio(db, idCliente, sobre)
  const known = socio?.state === 'active' ? charged(socio, await readCharges(db, sobre)) : null
  if (!socio || !known) return null
  const data = {
    ...{ tipo: 'socio-comecou', plano: socio.plano, cadeira: cadeira(socio), mensalCents: socio.valor_cents, path },
    proxima: nextChargeDay(known, businessDay(now)),
  } satisfies DataWithout<'socio-comecou'>
  return { nome: socio.nome, data }
}

/** 'socio-recusado': while the charge is still refused. `vez` is its invoice. */
export async function refusedCharge({ db, now }: Context, { idCliente, sobre, vez }: About) {
  const socio = await readSocio(db, idCliente, sobre)
  const charges = socio?.state === 'active' ? await readCharges(db, sobre) : []
  const refused = charges.find(({ id_invoice, status }) => id_invoice === vez && status === 'failed')
  if (!socio || !refused) return null
  const day = chargeDay({ created_at: iso(refused.created_at), vence_em: refused.vence_em && iso(refused.vence_em) })
  // As `isEntitled` counts it (contract/planos-rules.ts).
  const until = addDays(day, socio.tolerancia_dias)
  const data = {
    ...{ tipo: 'socio-recusado', mes: day.slice(0, 7), cents: refused.valor_cents, cadeira: cadeira(socio), path },
    meio: { metodo: 'credit_card' },
    guardadaAte: until < businessDay(now) ? null : until,
  } satisfies DataWithout<'socio-recusado'>
  return { nome: socio.nome, data }
}

/** 'socio-acabando': before the last day of a canceled membership is over. */
export async function endingSocio({ db, now }: Context, { idCliente, sobre }: About) {
  const socio = await readSocio(db, idCliente, sobre)
  if (socio?.state !== 'ending' || socio.vale_ate === null || socio.vale_ate < businessDay(now)) return null
  const data = {
    ...{ tipo: 'socio-acabando', plano: socio.plano, cadeira: cadeira(socio), acabaEm: socio.vale_ate, path },
  } satisfies DataWithout<'socio-acabando'>
  return { nome: socio.nome, data }
}

/** 'rifa-resultado'. */
export async function drawnRifa({ db }: Context, { idCliente, sobre }: About) {
  const drawn = await readRifa(db, idCliente, sobre)
  if (!drawn) return null
  const { nome, ...rest } = drawn
  const data = { tipo: 'rifa-resultado', ...rest, path: to.rifa(sobre) } satisfies DataWithout<'rifa-resultado'>
  return { nome, data }
}
