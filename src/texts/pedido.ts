import { TITLES } from '../../contract/titles-rules.ts'

/** Texts of an order's result and of its waiting screen. */
export const PEDIDO = {
  title: TITLES.waitingPayment,
  back: 'Meus ingressos',
  total: 'Total',
  item: (quantity: number, description: string): string => `${quantity} × ${description}`,
  itemAt: (label: string, price: string): string => `${label} (${price} cada)`,
  installments: (count: number, total: string): string => `${total} em ${count}x`,

  loading: 'Carregando o pagamento…',
  failedLoad: 'Não foi possível carregar o pagamento',

  notFound: 'Pagamento não encontrado',
  notFoundText: 'O endereço pode estar incompleto, ou a compra é de outra conta.',
  seeTickets: 'Ver meus ingressos',
  seeEvents: 'Ver eventos',

  pix: 'Agora é só pagar o PIX',
  pixText: 'Assim que o banco confirmar, esta tela muda sozinha. Seus itens estão guardados.',
  qrCode: 'QR code do PIX',
  pixCode: 'PIX copia e cola',
  copy: 'Copiar código',
  copied: 'Código copiado',
  pixTimeLeft: 'Tempo para pagar o PIX:',

  lapsed: 'O tempo deste PIX acabou',
  lapsedText:
    'Se você já pagou, aguarde nesta tela: estamos confirmando com o banco. Se ainda não pagou, não use mais este código.',

  processing: 'Processando o pagamento',
  processingText:
    'Costuma levar poucos instantes; se a operadora demorar, alguns minutos. Você não precisa pagar de novo: esta tela muda sozinha.',
  /** @param method the payment method; null when it is not known */
  processingSpinner: (method: string | null): string => {
    if (method === 'credit_card') return 'Falando com a operadora do cartão…'
    return method === 'pix' ? 'Procurando o seu código PIX…' : 'Consultando o pagamento…'
  },

  waiting: 'Aguardando pagamento',
  confirming: 'Aguardando confirmação',
  away: 'Sem conexão em tempo real: conferindo a cada 10 segundos',

  payAnotherWay: 'Pagar de outra forma',
  confirmCancel: 'Cancelar pagamento',
  keepPayment: 'Manter pagamento',
  leaving: 'Voltando ao carrinho…',
  login: 'Abrindo o login…',

  approved: 'Pagamento aprovado',
  free: 'Compra confirmada',
  approvedText: 'Pronto! Está tudo em Meus ingressos.',
  paidStamp: 'Pago',
  receipt: (when: string, method: string, code: string): string => `${when} · ${method} · código ${code}`,
  methods: { credit_card: 'Cartão', pix: 'PIX', free: 'Grátis' },
  tickets: (count: number): string => (count === 1 ? 'O ingresso desta compra' : `Os ${count} ingressos desta compra`),
  ticketOf: (nr: number, count: number): string => `${nr} de ${count}`,
  pdf: 'Baixar os ingressos em PDF',
  whatsApp: 'Chamar amigos no WhatsApp',
  invitation: (nome: string, address: string): string => `${nome}: vamos? ${address}`,

  notApproved: 'Pagamento não aprovado',
  reason: (text: string): string => `Motivo: ${text}`,
  expired: 'Este PIX não foi pago',
  expiredText:
    'O código não vale mais. Se você pagou mesmo assim, o pagamento é confirmado ou devolvido automaticamente.',
  held: 'Seus itens continuam guardados por mais',
  released: 'O tempo da reserva acabou e os itens voltaram à venda.',
  payAgain: 'Pagar de novo',

  refunding: 'Reembolso em andamento',
  refundingText: 'Pedimos o reembolso. O prazo depende do seu banco ou da operadora do cartão.',
  refunded: 'Valor devolvido',
  refundedText: 'O reembolso foi confirmado. Os itens desta compra não valem mais.',
  over: 'Ingressos cancelados',
  overText: 'Os itens deste pedido não valem mais.',
  chargedback: 'Pagamento contestado',
  chargedbackText: 'O banco devolveu o valor a pedido do titular do cartão. Os itens desta compra não valem mais.',

  /** The title of the browser's tab, and the status for screen readers. */
  tab: {
    loading: 'Pagamento',
    failedLoad: 'Pagamento',
    notFound: 'Pagamento não encontrado',
    pix: 'Aguardando pagamento',
    lapsed: 'PIX encerrado',
    processing: 'Processando pagamento',
    leaving: 'Pagamento cancelado',
    loginNeeded: 'Pagamento',
    approved: 'Pago',
    notApproved: 'Não aprovado',
    expired: 'PIX não pago',
    refunding: 'Reembolso em andamento',
    refunded: 'Valor devolvido',
    chargedback: 'Contestado',
  },
} as const
