import { z } from 'zod'
import { Id, Reais } from './common.ts'
import { MESSAGES } from './messages.ts'

export const PAINEL_DIAS_MAX = 366

/** GET painel: the last so many days of São Paulo, today among them. */
export const PainelQuery = z.object({
  dias: z.coerce
    .number(MESSAGES.invalidField)
    .int(MESSAGES.invalidField)
    .min(1, MESSAGES.invalidField)
    .max(PAINEL_DIAS_MAX, MESSAGES.invalidField)
    .default(30),
})

/**
 * Sales of some days, in reais: all that was paid, what of it went back since (refunded, or taken back by the bank), and
 * the difference. A refund counts on the day of its sale.
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
  /** What there is to sell in all: lots, and no more than a numbered sector has places. */
  total: z.number(),
  percentual: z.number(),
  receita: Reais,
})

/** The back-office's first page: of the caller's cities, tickets alone; raffles, members and alerts are an admin's. */
export const Painel = z.object({
  de: z.string(),
  ate: z.string(),
  hoje: PainelVendas,
  periodo: PainelVendas,
  /** Every day of the period, also those without a sale. */
  por_dia: z.array(PainelVendas.extend(Dia.shape)),
  /** null: free of charge. */
  por_pagamento: z.array(PainelVendas.extend({ forma_pgto: z.enum(['credit_card', 'pix']).nullable() })),
  proximos: z.array(PainelEvento),
  /** Units that are kept for somebody now: in a cart on its way to payment, waiting for a PIX, or for a card. */
  abertos: z.object({ reservados: z.number(), pix: z.number(), cartao: z.number() }),
  reembolsos_pendentes: z.object({ quantidade: z.number(), valor: Reais }),
  entradas_hoje: z.number(),
  rifas: z.object({ hoje: PainelVendas, periodo: PainelVendas }).nullable(),
  socios: z.object({ ativos: z.number(), novos: z.number(), cancelados: z.number(), mensal: Reais }).nullable(),
  alertas_abertos: z.number().nullable(),
})
export type Painel = z.infer<typeof Painel>
