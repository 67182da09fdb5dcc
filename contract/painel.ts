import { z } from 'zod'
import { Id, Reais } from './common.ts'
import { MESSAGES } from './messages.ts'

export const PAINEL_DIAS_MAX = 366

/** GET painel: the number of days to report, today in São Paulo included. */
export const PainelQuery = z.object({
  dias: z.coerce
    .number(MESSAGES.invalidField)
    .int(MESSAGES.invalidField)
    .min(1, MESSAGES.invalidField)
    .max(PAINEL_DIAS_MAX, MESSAGES.invalidField)
    .default(30),
})

/**
 * Sales of a period in reais: paid (`bruto`), refunded or charged back since (`devolvido`), and the difference. A
 * refund counts on the day of its sale.
 */
export const PainelVendas = z.object({ quantidade: z.number(), bruto: Reais, devolvido: Reais, liquido: Reais })
export type PainelVendas = z.infer<typeof PainelVendas>

const Dia = z.object({ dia: z.string() })
const PainelEvento = z.object({
  id: Id,
  nome: z.string(),
  data: z.string(),
  hora: z.string().nullable(),
  cidade: z.object({ nome: z.string(), estado: z.string() }),
  vendidos: z.number(),
  /** The capacity: tickets of all lots, in a numbered sector at most its places. */
  total: z.number(),
  percentual: z.number(),
  receita: Reais,
})

/** The back-office's dashboard: tickets of the caller's cities; raffles, socios and alerts are for admins only. */
export const Painel = z.object({
  de: z.string(),
  ate: z.string(),
  hoje: PainelVendas,
  periodo: PainelVendas,
  /** Every day of the period, also those without a sale. */
  por_dia: z.array(PainelVendas.extend(Dia.shape)),
  /** `forma_pgto` is null for free orders. */
  por_pagamento: z.array(PainelVendas.extend({ forma_pgto: z.enum(['credit_card', 'pix']).nullable() })),
  proximos: z.array(PainelEvento),
  /** Units held now: reserved and not yet being paid, waiting for a PIX, or waiting for a card. */
  abertos: z.object({ reservados: z.number(), pix: z.number(), cartao: z.number() }),
  reembolsos_pendentes: z.object({ quantidade: z.number(), valor: Reais }),
  entradas_hoje: z.number(),
  rifas: z.object({ hoje: PainelVendas, periodo: PainelVendas }).nullable(),
  socios: z.object({ ativos: z.number(), novos: z.number(), cancelados: z.number(), mensal: Reais }).nullable(),
  alertas_abertos: z.number().nullable(),
})
export type Painel = z.infer<typeof Painel>
