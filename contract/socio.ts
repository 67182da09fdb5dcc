import { z } from 'zod'
import { Day, Estoque, Id, Instant, Page, Reais } from './common.ts'
import { CentsInput, IdOnly, Prose, SavedId, Versao } from './fields.ts'
import { CLIENTE_NAME_MAX, CLUB_SEATS_MAX } from './limits.ts'
import { MESSAGES } from './messages.ts'
import { OFFICE_MESSAGES } from './messages-office.ts'
import { PRIMEIRO_PLANO } from './planos-rules.ts'
import { Beneficio } from './planos.ts'

/** A monthly charge reported by the provider; `valor` in reais. */
export const Cobranca = z.object({
  status: z.enum(['pending', 'paid', 'failed', 'canceled', 'refunded', 'chargedback']),
  valor: Reais,
  vence_em: Instant.nullable(),
  created_at: Instant,
})
export type Cobranca = z.infer<typeof Cobranca>

const NamedPlano = z.object({ id: Id, nome: z.string(), com_cadeira: z.boolean() })

/**
 * A club subscriber (docs/product.md#entities). `valor_atual`: reais a month; `em_dia`: the last charge has not failed.
 * `valor_pendente` and `cancelamento_pedido_em`: a new price and a cancellation that were requested, and that the
 * provider has not confirmed yet; null without one. `vale_ate`: while a canceled membership keeps its seat, the
 * last day of the month that is paid.
 */
export const Socio = z.object({
  id: Id,
  id_cliente: Id,
  id_assinatura: z.string(),
  id_item: z.string(),
  /** Null: of a plan without a seat. */
  nr_cadeira: z.number().int().nullable(),
  plano: NamedPlano,
  /** The plan that takes effect with the next charge, which costs `valor_atual`; null without a requested change. */
  plano_pedido: NamedPlano.nullable(),
  data_inicio: Instant,
  valor_atual: Reais,
  dia_cobranca: z.number().int(),
  data_cancelamento: Instant.nullable(),
  vale_ate: Day.nullable(),
  valor_pendente: Reais.nullable(),
  cancelamento_pedido_em: Instant.nullable(),
  status: z.enum(['ativo', 'naoAtivo']),
  em_dia: z.boolean(),
  cliente: z.object({ nome: z.string(), telefone: z.string() }),
})
export type Socio = z.infer<typeof Socio>

/**
 * At events of these categories, by their names, the membership card itself admits, once an event. `codigo`: its signed
 * code, only for the member, and only while the membership gives its benefits.
 */
export const SocioPasse = z.object({ codigo: z.string().nullable(), categorias: z.array(z.string()) })
export type SocioPasse = z.infer<typeof SocioPasse>

/**
 * GET socio/cliente/{id}: the membership with its newest charges and the provider's id of the charged card; null when
 * not a member (docs/api.md#socio). `passe`: null when its plan includes no entrance.
 */
export const SocioOfCliente = Socio.extend({
  passe: SocioPasse.nullish(),
  id_cartao: z.string().nullable(),
  /** What the plan gives. */
  beneficios: z.array(Beneficio),
  cobrancas: z.array(Cobranca),
}).nullable()
export type SocioOfCliente = z.infer<typeof SocioOfCliente>
export const SocioParams = IdOnly

/**
 * GET socio (docs/api.md#socio): `cancelados=notCanceled` lists active socios, `canceled` the canceled ones. `em_dia`:
 * whether the last charge has not failed. `pesquisa`: part of the name, or the number of the seat. `plano`: the id of
 * their plan.
 */
export const SocioQuery = z.object({
  em_dia: z
    .enum(['true', 'false'], MESSAGES.invalidField)
    .transform((text) => text === 'true')
    .or(z.boolean())
    .optional(),
  pesquisa: z.string(MESSAGES.invalidField).trim().max(CLIENTE_NAME_MAX, MESSAGES.invalidField).optional(),
  cancelados: z.enum(['notCanceled', 'canceled'], MESSAGES.invalidField).optional(),
  plano: Id.optional(),
  cursor: Page.shape.cursor,
  limit: Page.shape.limit.unwrap().optional(),
})
export type SocioQuery = z.output<typeof SocioQuery>
export const SocioList = z.object({ list: z.array(Socio), total: z.number().int() })

/**
 * GET socio/cadeiras: the grid of seats and which are taken; a seat held by the caller is not listed. `versao`: of the
 * club's seats and settings.
 */
export const Cadeiras = z.object({
  versao: Estoque,
  maximo_socios: z.number().int(),
  qtd_linha: z.number().int(),
  ocupadas: z.array(z.number().int()),
})
export type Cadeiras = z.infer<typeof Cadeiras>

/** POST socio: the server finds the caller's own membership; all other fields are ignored (docs/api.md#socio). */
export const SocioInput = z.object({ id_assinatura: z.string(MESSAGES.invalidField).min(1).max(64).optional() })

/**
 * POST socio/plano: the caller asks for another plan, which takes effect with the next charge. `nr_cadeira`: of a plan
 * with a seat, for a member without one, and in no other case. The id of the plan they have withdraws what they asked for.
 */
export const TrocaPlanoInput = z.object({
  id_plano: Id,
  nr_cadeira: z
    .number(MESSAGES.invalidField)
    .int(MESSAGES.invalidField)
    .min(1, MESSAGES.invalidField)
    .max(CLUB_SEATS_MAX, MESSAGES.invalidField)
    .optional(),
})
export type TrocaPlanoInput = z.infer<typeof TrocaPlanoInput>

/**
 * POST socio/reajuste: a new price in reais for every socio of a plan; without `id_plano` of the first one. A member who
 * asked for another plan keeps the price. Returns the number of socios affected.
 */
export const ReajusteInput = z.object({
  id_plano: Id.default(PRIMEIRO_PLANO),
  valor: CentsInput(OFFICE_MESSAGES.loteValor).refine((c) => c > 0, OFFICE_MESSAGES.loteValor),
})
export const ReajusteAnswer = z.object({ total: z.number().int() })

/**
 * GET socio/reajuste: the effect of a new price for every socio of a plan; the list is paged. `por_valor`: how many pay
 * each price now, of all active socios of the plan.
 */
export const ReajustePreviaQuery = z.object({
  id_plano: Id.default(PRIMEIRO_PLANO),
  valor: CentsInput(OFFICE_MESSAGES.loteValor).refine((cents) => cents > 0, OFFICE_MESSAGES.loteValor),
  ...Page.shape,
})
export const ReajustePrevia = z.object({
  list: z.array(Socio),
  total: z.number().int(),
  /** The sum of all monthly prices, now and then. */
  mensal: Reais,
  mensal_depois: Reais,
  por_valor: z.array(z.object({ valor: Reais, quantidade: z.number().int() })),
})

const Seats = z.coerce
  .number(MESSAGES.invalidField)
  .int(MESSAGES.invalidField)
  .min(1, MESSAGES.invalidField)
  .max(CLUB_SEATS_MAX, MESSAGES.invalidField)

// An empty text is a mistake, not 0.
const Days = z
  .union(
    [z.number(), z.string().trim().regex(/^\d+$/, OFFICE_MESSAGES.clubeTolerancia)],
    OFFICE_MESSAGES.clubeTolerancia,
  )
  .transform(Number)
  .pipe(
    z
      .int(OFFICE_MESSAGES.clubeTolerancia)
      .min(0, OFFICE_MESSAGES.clubeTolerancia)
      .max(30, OFFICE_MESSAGES.clubeTolerancia),
  )

/** GET configSocioTorcedor. When not configured: `id` null, R$ 10, and subscribing is refused (docs/api.md#socio). */
export const ConfigSocio = z.object({
  id: Id.nullable(),
  valor: Reais,
  termo: z.string(),
  maximo_socios: z.number().int(),
  qtd_linha: z.number().int(),
  /** How many days a member whose charge was refused keeps the benefits. */
  tolerancia_dias: z.number().int().optional(),
  versao: z.number().int(),
  /** The hash of the term's text: a subscription names by it the text that was accepted (docs/privacy.md#consent). */
  termo_sha256: z.string().nullable(),
})
export type ConfigSocio = z.infer<typeof ConfigSocio>
/** POST configSocioTorcedor: `valor` in reais; the numbers stay as they are when not sent. */
export const ConfigSocioInput = z.object({
  id: SavedId,
  valor: CentsInput(OFFICE_MESSAGES.loteValor).refine((cents) => cents > 0, OFFICE_MESSAGES.loteValor),
  termo: Prose(50_000),
  maximo_socios: Seats.optional(),
  qtd_linha: Seats.optional(),
  tolerancia_dias: Days.optional(),
  versao: Versao,
})
export type ConfigSocioInput = z.infer<typeof ConfigSocioInput>

const ProviderId = z.string(MESSAGES.invalidField).regex(/^[A-Za-z0-9_-]{4,64}$/, MESSAGES.invalidField)
const PriceCents = z.number(MESSAGES.invalidField).int(MESSAGES.invalidField).min(1, MESSAGES.invalidField)
const Item = z.object({
  quantity: z.literal(1, MESSAGES.invalidField),
  pricing_scheme: z.object({ price: PriceCents }),
})

/**
 * POST pagarme/subscriptions (docs/product.md#calls): BRL, monthly, one installment, billing day = today; the server
 * adds the other fields of the provider. The price (cents) must be the one of the held seat. `metadata.id_reserva` is
 * the id of that hold, `metadata.tentativa` the browser's UUID of this click, `metadata.termo` the `termo_sha256` of
 * the accepted term.
 */
export const SubscriptionInput = z.object({
  payment_method: z.literal('credit_card', MESSAGES.invalidField),
  currency: z.literal('BRL', MESSAGES.invalidField),
  interval: z.literal('month', MESSAGES.invalidField),
  interval_count: z.literal(1, MESSAGES.invalidField),
  installments: z.literal(1, MESSAGES.invalidField),
  card_id: ProviderId,
  items: z.tuple([Item]),
  metadata: z.object({
    id_reserva: Id,
    tentativa: Id,
    termo: z
      .string(MESSAGES.invalidField)
      .regex(/^[0-9a-f]{64}$/, MESSAGES.invalidField)
      .optional(),
  }),
})
export type SubscriptionInput = z.infer<typeof SubscriptionInput>

/** A subscription as shown to its owner. `id` is the provider's, or equals `code` until the provider has answered. */
export const Subscription = z.object({
  id: z.string(),
  code: Id,
  status: z.enum(['pending', 'active', 'failed', 'canceled']),
  billing_day: z.number().int().nullable(),
  start_at: Instant.nullable(),
  canceled_at: Instant.nullable(),
  mensagem: z.string().nullable(),
  /** Of a canceled one: the last day of the paid month while it is kept, and what was given back (reais). */
  vale_ate: Day.nullable(),
  devolvido: Reais,
  items: z.array(z.object({ id: z.string(), quantity: z.literal(1), pricing_scheme: z.object({ price: z.number() }) })),
  /** After a refused card: the hold of the seat, which continues for another attempt. */
  reserva: z.object({ id: Id, expira_em: Instant }).nullable(),
})
export type Subscription = z.infer<typeof Subscription>
export const SubscriptionParams = z.object({ id: ProviderId })
export const SubscriptionItemParams = z.object({ id: ProviderId, itemId: ProviderId })
/** PUT subscriptions/{id}/items/{itemId} (docs/product.md#calls): unit price in cents, quantity 1, active. */
export const SubscriptionItemInput = Item.extend({ status: z.literal('active', MESSAGES.invalidField).optional() })
