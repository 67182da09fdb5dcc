import { z } from 'zod'
import { Day, Id, Reais } from './common.ts'
import { addDays, businessDay } from './dates.ts'
import { MESSAGES } from './messages.ts'
import { isPeriodo, PAINEL_DIAS, PAINEL_DIAS_MAX } from './painel-rules.ts'
import { Meia } from './tarifas.ts'
import { Imagem } from './pictures.ts'

/** Rows of the lists of events. */
export const PAINEL_EVENTOS = 10
/** How many reasons of refused payments are named; the others are summed. */
export const PAINEL_MOTIVOS = 8

/**
 * GET painel: the period. Either `dias`, the number of days to report, today in São Paulo included, or the first and the
 * last day, `de` and `ate`, of which neither is in the future.
 */
export const PainelQuery = z
  .object({
    dias: z.coerce
      .number(MESSAGES.invalidField)
      .int(MESSAGES.invalidField)
      .min(1, MESSAGES.invalidField)
      .max(PAINEL_DIAS_MAX, MESSAGES.invalidField)
      .default(PAINEL_DIAS),
    de: Day.optional(),
    ate: Day.optional(),
  })
  .transform(({ dias, de, ate }, ctx) => {
    const today = businessDay(new Date())
    const last = ate ?? today
    const period = { de: de ?? addDays(last, 1 - dias), ate: last }
    if (isPeriodo(period, today)) return period
    ctx.addIssue({ code: 'custom', message: MESSAGES.invalidDate, path: [period.de > period.ate ? 'de' : 'ate'] })
    return z.NEVER
  })
export type PainelQuery = z.output<typeof PainelQuery>

/**
 * Sales of a period in reais (contract/sums-rules.ts), of tickets unless it is said otherwise. `quantidade`: the units
 * of `bruto`. A refund counts on the day of its sale.
 */
export const PainelVendas = z.object({ quantidade: z.number(), bruto: Reais, devolvido: Reais, liquido: Reais })
export type PainelVendas = z.infer<typeof PainelVendas>

const PorDia = z.array(PainelVendas.extend({ dia: z.string() }))
/** Hours are 0 to 23. */
const PorHora = z.array(PainelVendas.extend({ hora: z.number() }))

/** The units sold, the total of units, the percentage sold, and the net sum, since the sales began. */
const Ocupacao = z.object({ vendidos: z.number(), total: z.number(), percentual: z.number(), liquido: Reais })
const PainelEvento = Ocupacao.extend({
  id: Id,
  nome: z.string(),
  data: z.string(),
  hora: z.string().nullable(),
  cidade: z.object({ nome: z.string(), estado: z.string() }),
  imagem: Imagem.nullable(),
  /** Its half price; null: it sells none. */
  meia: Meia.nullable(),
  /** What each fare sold; empty when all was sold at the full price. */
  tarifas: z.array(z.object({ nome: z.string(), vendidos: z.number(), liquido: Reais })),
  /**
   * A deleted lot or sector is listed if it has sales, with as many units as are taken. In a numbered sector `total` is
   * at most the number of its places.
   */
  setores: z.array(
    Ocupacao.extend({ id: Id, nome: z.string(), lotes: z.array(Ocupacao.extend({ id: Id, nr_lote: z.number() })) }),
  ),
})
export type PainelEvento = z.infer<typeof PainelEvento>

/**
 * Tickets whose money was given back, and payments without tickets that were refunded automatically, by the refund's own
 * time. Each ticket counts, and each such payment once. What was charged back is not in it.
 */
const Devolvidos = z.object({ quantidade: z.number(), valor: Reais })
/** Payments that the provider refused, and the number of attempts. */
const Recusados = z.object({ quantidade: z.number(), tentativas: z.number() })

/** The back-office's dashboard: tickets of the caller's cities; raffles, socios and alerts are for admins only. */
export const Painel = z.object({
  de: z.string(),
  ate: z.string(),
  hoje: PainelVendas,
  /** Today's sales by the hour. */
  hoje_por_hora: PorHora,
  /** The same weekday of last week, up to the present time of day. */
  semana_passada: PainelVendas,
  periodo: PainelVendas,
  /** Every day of the period, also those without a sale. */
  por_dia: PorDia,
  /** Every hour of a period of one day; null for a longer one. */
  por_hora: PorHora.nullable(),
  /** The period of the same length before it. */
  antes: z.object({
    de: z.string(),
    ate: z.string(),
    vendas: PainelVendas,
    por_dia: PorDia,
    por_hora: PorHora.nullable(),
  }),
  /** `forma_pgto` is null for free orders. */
  por_pagamento: z.array(PainelVendas.extend({ forma_pgto: z.enum(['credit_card', 'pix']).nullable() })),
  /** The events that sold most in the period. */
  por_evento: z.array(
    PainelVendas.extend({ id: Id, nome: z.string(), data: z.string(), percentual: z.number(), total: z.number() }),
  ),
  /** The next events, with all their sales so far. */
  proximos: z.array(PainelEvento),
  recusados: z.object({
    hoje: Recusados,
    periodo: Recusados,
    /** By the provider's own words, the most frequent first; null: no reason was given, or none of the named ones. */
    por_motivo: z.array(z.object({ motivo: z.string().nullable(), quantidade: z.number() })),
  }),
  reembolsos: z.object({ hoje: Devolvidos, periodo: Devolvidos }),
  /** Units held now: reserved and not yet being paid, waiting for a PIX, or waiting for a card. */
  abertos: z.object({ reservados: z.number(), pix: z.number(), cartao: z.number() }),
  /** Refunds that are still in progress. */
  reembolsos_pendentes: z.object({ quantidade: z.number(), valor: Reais }),
  entradas_hoje: z.number(),
  rifas: z.object({ hoje: PainelVendas, periodo: PainelVendas }).nullable(),
  /** `novos` and `cancelados` in the period. */
  socios: z.object({ ativos: z.number(), novos: z.number(), cancelados: z.number(), mensal: Reais }).nullable(),
  alertas_abertos: z.number().nullable(),
})
export type Painel = z.infer<typeof Painel>
