import { z } from 'zod'
import { ClienteLogin, ClienteName } from './clientes.ts'
import { Phone } from './fields.ts'
import { Day, Id, Instant, Reais } from './common.ts'
import { Email } from './pagarme.ts'
import { IMPEDIMENTOS } from './privacy-rules.ts'
import { Cobranca } from './socio.ts'
import { REEMBOLSO_SITUACAO, VENDA_STATUS } from './vendas.ts'

/** POST conta/dados, POST conta/remocao: the account's password, as proof that its owner makes the request. */
export const ContaInput = z.object({ senha: ClienteLogin.shape.senha })

/**
 * POST conta/cadastro: the caller's name and phone. A new phone must have been confirmed by SMS in this session. Returns
 * the cliente.
 */
export const CadastroInput = z.object({
  nome: ClienteName,
  telefone: Phone,
  senha: ClienteLogin.shape.senha,
})
export type CadastroInput = z.infer<typeof CadastroInput>

/**
 * Entries of the prize draw with the account's phone but with another document: an earlier owner of the phone may have
 * registered them. Only their number, and the contact for questions about them.
 */
const OutrasInscricoes = z.object({ total: z.number().int(), contato: z.string() })

/** GET conta/remocao: the reasons why the account cannot be removed now; empty when it can. */
export const ContaImpedimentos = z.object({
  impedimentos: z.array(
    z.object({
      tipo: z.enum(IMPEDIMENTOS),
      nome: z.string().nullable(),
      dia: Day.nullable(),
      ate: Instant.nullable(),
    }),
  ),
  outras_inscricoes_sorteio: OutrasInscricoes,
})
export type ContaImpedimentos = z.infer<typeof ContaImpedimentos>

export const ContaRemovida = z.object({ ok: z.literal(true) })

/**
 * GET conta/avisos, and the answer of POST conta/email: whether messages reach the caller. Null: the house sends none by
 * this channel. `recusado`: the mail server or the SMS service refuses the address for ever. `perguntar`: the e-mail is
 * not known, and the caller was not asked for it yet.
 */
export const ContaAvisos = z.object({
  email: z.enum(['falta', 'recusado', 'certo']).nullable(),
  telefone: z.enum(['recusado', 'certo']).nullable(),
  perguntar: z.boolean(),
})
export type ContaAvisos = z.infer<typeof ContaAvisos>

/** POST conta/email: the caller's first e-mail; null: they want to give none. */
export const EmailInput = z.object({ email: Email.nullable() })
export type EmailInput = z.infer<typeof EmailInput>

/** GET privacidade: the contact for personal data, as the operator wrote it, and the version of the page's text. */
export const Privacidade = z.object({ contato: z.string(), versao: z.string() })
export type Privacidade = z.infer<typeof Privacidade>

const Ingresso = z.object({
  id: Id,
  pedido: z.string().nullable(),
  status: z.enum(VENDA_STATUS),
  forma_pgto: z.enum(['credit_card', 'pix']).nullable(),
  valor: Reais,
  evento: z.string().nullable(),
  data_evento: z.string().nullable(),
  cidade: z.string().nullable(),
  setor: z.string().nullable(),
  lote: z.number().nullable(),
  lugar: z.string().nullable(),
  rifa: z.string().nullable(),
  numero: z.number().nullable(),
  comprado_em: Instant,
  utilizado_em: Instant.nullable(),
})

/**
 * POST conta/dados: all data the shop has about the caller (docs/privacy.md#export). Names are those of the screens,
 * money is in reais. It contains no credentials: no password, ticket code, token or card number.
 */
export const DadosDaConta = z.object({
  gerado_em: Instant,
  titular: z.object({
    id: Id,
    nome: z.string(),
    telefone: z.string(),
    cpf: z.string().nullable(),
    email: z.string().nullable(),
    /** When the mail server, or the SMS service, refused the address for ever. */
    email_recusado_em: Instant.nullable(),
    telefone_recusado_em: Instant.nullable(),
    /** The provider's id of the customer, with which the person can request their data from the provider. */
    id_pagar_me: z.string().nullable(),
    cadastro_em: Instant,
    alterado_em: Instant,
  }),
  ingressos: z.array(Ingresso),
  pagamentos: z.array(
    z.object({
      pedido: z.string(),
      status: z.string(),
      forma_pgto: z.string(),
      parcelas: z.number().int(),
      valor: Reais,
      valor_devolvido: Reais,
      mensagem: z.string().nullable(),
      criado_em: Instant,
    }),
  ),
  reembolsos: z.array(
    z.object({
      pedido: z.string(),
      valor: Reais,
      situacao: z.enum(REEMBOLSO_SITUACAO),
      automatico: z.boolean(),
      motivo: z.string().nullable(),
      pedido_em: Instant,
      alterado_em: Instant,
    }),
  ),
  reservas: z.array(z.object({ status: z.string(), itens: z.number().int(), criada_em: Instant, expira_em: Instant })),
  cortesias: z.array(
    z.object({
      evento: z.string(),
      nome: z.string().nullable(),
      motivo: z.string().nullable(),
      dada_em: Instant,
      revogada_em: Instant.nullable(),
    }),
  ),
  filas: z.array(
    z.object({
      evento: z.string(),
      numero: z.number().int().nullable(),
      status: z.string(),
      chegou_em: Instant,
      chamado_em: Instant.nullable(),
    }),
  ),
  /** `ingresso`: null when the membership card was read. */
  entradas: z.array(
    z.object({
      ingresso: Id.nullable(),
      evento: z.string().nullable(),
      resultado: z.string(),
      portao: z.string(),
      lida_em: Instant,
    }),
  ),
  /** Which tickets they added to the wallet of a phone, and since when. */
  passes: z.array(
    z.object({ ingresso: Id, evento: z.string(), carteira: z.enum(['apple', 'google']), desde: Instant }),
  ),
  assinaturas: z.array(
    z.object({
      plano: z.string(),
      cadeira: z.number().int().nullable(),
      estado: z.string(),
      valor: Reais,
      dia_cobranca: z.number().int().nullable(),
      desde: Instant.nullable(),
      cancelada_em: Instant.nullable(),
      cobrancas: z.array(Cobranca),
    }),
  ),
  cartoes: z.array(
    z.object({
      bandeira: z.string(),
      primeiros_seis: z.string(),
      ultimos_quatro: z.string(),
      titular: z.string().nullable(),
      validade: z.string(),
    }),
  ),
  sessoes: z.array(
    z.object({ criada_em: Instant, usada_em: Instant, expira_em: Instant, encerrada_em: Instant.nullable() }),
  ),
  codigos_sms: z.array(z.object({ pedido_em: Instant })),
  /** What the house told them, of the last 90 days; not its words. */
  mensagens: z.array(
    z.object({
      tipo: z.string(),
      canal: z.enum(['email', 'sms']),
      estado: z.string(),
      criada_em: Instant,
      enviada_em: Instant.nullable(),
    }),
  ),
  consentimentos: z.array(
    z.object({
      documento: z.enum(['privacidade', 'termo-socio']),
      versao: z.string(),
      meio: z.enum(['cadastro', 'assinatura']),
      aceito_em: Instant,
      /** The accepted text, for a term of the club. */
      texto: z.string().nullable(),
    }),
  ),
  inscricoes_sorteio: z.array(
    z.object({
      nome_completo: z.string(),
      documento: z.string(),
      data_nascimento: Day,
      sexo: z.string(),
      telefone: z.string(),
      tamanho: z.string(),
      tem_foto: z.boolean(),
      criada_em: Instant,
    }),
  ),
  outras_inscricoes_sorteio: OutrasInscricoes,
  alteracoes: z.array(z.object({ em: Instant, mudanca: z.string(), campos: z.array(z.string()) })),
})
export type DadosDaConta = z.infer<typeof DadosDaConta>
