/** The kinds of messages that customers get. */
export const CLIENTE_TIPOS = [
  'compra-paga',
  'pix-acabando',
  'pagamento-recusado',
  'pagamento-devolvido',
  'reembolso-feito',
  'evento-mudado',
  'evento-adiado',
  'evento-cancelado',
  'socio-comecou',
  'socio-recusado',
  'socio-acabando',
  'rifa-resultado',
] as const

/** The kinds of messages that users of the back-office get, by e-mail alone. */
export const EQUIPE_TIPOS = ['primeira-senha', 'novo-aparelho', 'evento-devolvido', 'alerta'] as const

export const MENSAGEM_TIPOS = [...CLIENTE_TIPOS, ...EQUIPE_TIPOS] as const
export type MensagemTipo = (typeof MENSAGEM_TIPOS)[number]

/** What each kind is called in the back-office, and when it is written. */
export const MENSAGEM_WORDS: Record<MensagemTipo, { nome: string; quando: string }> = {
  'compra-paga': { nome: 'Compra paga', quando: 'Assim que o pedido é pago, com os ingressos e o recibo.' },
  'pix-acabando': { nome: 'PIX acabando', quando: 'Uma vez, pouco antes de o PIX vencer, e nunca depois de pago.' },
  'pagamento-recusado': {
    nome: 'Pagamento recusado',
    quando: 'Quando o cartão ou o PIX não passou: nada foi cobrado.',
  },
  'pagamento-devolvido': {
    nome: 'Pagamento devolvido',
    quando: 'Quando o dinheiro chegou tarde ou não foi aceito, e volta sozinho.',
  },
  'reembolso-feito': { nome: 'Reembolso feito', quando: 'Quando a devolução que a pessoa pediu foi mandada.' },
  'evento-mudado': { nome: 'Evento mudado', quando: 'Quando local, hora ou atrações mudam e a equipe escolhe avisar.' },
  'evento-adiado': {
    nome: 'Evento adiado',
    quando: 'Quando o evento ganha outro dia, com a saída para quem não pode ir.',
  },
  'evento-cancelado': { nome: 'Evento cancelado', quando: 'Quando o evento não vai acontecer: quanto volta e quando.' },
  'socio-comecou': { nome: 'Sócio: começou', quando: 'Quando a assinatura começa a valer.' },
  'socio-recusado': { nome: 'Sócio: cobrança recusada', quando: 'Quando o mês não passou no cartão, e como acertar.' },
  'socio-acabando': { nome: 'Sócio: acabando', quando: 'Poucos dias antes de uma assinatura cancelada terminar.' },
  'rifa-resultado': { nome: 'Resultado da rifa', quando: 'Depois do sorteio, a quem comprou números.' },
  'primeira-senha': { nome: 'Primeira senha', quando: 'Quando alguém ganha acesso. Nunca leva a senha.' },
  'novo-aparelho': {
    nome: 'Aparelho novo',
    quando: 'Quando alguém da equipe entra por um aparelho desconhecido.',
  },
  'evento-devolvido': {
    nome: 'Evento devolvido',
    quando: 'Quando o último reembolso de um evento cancelado termina, a quem o cancelou.',
  },
  alerta: { nome: 'Alerta', quando: 'Quando algo precisa de uma pessoa, a quem escolheu receber.' },
}

/** The characters of one SMS of the basic set (3GPP TS 23.038). */
export const SMS_MAX = 160

const PROBLEMAS: Readonly<Record<string, string>> = {
  'address-refused': 'O endereço já tinha sido recusado. Vale quando a pessoa o trocar.',
  'bad-phone': 'O número não recebe SMS.',
  refused: 'O serviço recusou.',
  returned: 'O servidor de destino não entregou.',
  auth: 'O servidor de e-mail não aceitou o usuário e a senha.',
  tls: 'Não houve conexão segura com o servidor de e-mail.',
  unknown: 'O serviço respondeu o que não se entende.',
  unreached: 'Não houve conexão com o serviço.',
  timeout: 'O serviço não respondeu a tempo.',
  'too-many': 'O serviço pediu para esperar.',
  failed: 'O sistema não conseguiu preparar a mensagem.',
}

/** Whether it was sent, and a mail server sent it back. @param problema as it is stored */
export const isReturned = (problema: string): boolean => problema.startsWith('returned ')

/**
 * Why a message was not sent, in words. @param problema as it is stored: a word, and the service's number if it gave one
 */
export function problemaText(problema: string): string {
  const [kind = '', ...code] = problema.split(' ')
  return [
    PROBLEMAS[kind] ?? 'O serviço não aceitou a mensagem.',
    ...(code.length > 0 ? [`(${code.join(' ')})`] : []),
  ].join(' ')
}
