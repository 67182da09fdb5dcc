/** Texts of a buyer's refund of a ticket or a raffle number. */
export const REEMBOLSO = {
  ask: 'Pedir reembolso',
  /** Of an event that was postponed. */
  cannotGo: 'Não posso ir: devolver',
  until: (when: string): string => `até ${when}`,
  /** @param reason the server's own sentence for the refusal */
  notNow: (reason: string, until: string | null): string =>
    `${reason}.${until === null ? '' : ` Era possível pedir até ${until}.`}`,
  notNowTitle: 'Sem reembolso',

  back: 'volta para você',
  withFee: 'com a taxa',
  free: 'sem custo',
  confirm: (sum: string): string => `Pedir reembolso de ${sum}`,
  confirmFree: 'Sim, devolver',
  keep: 'Manter ingresso',
  keepNumber: 'Manter número',
  again: 'Pedir de novo',
  close: 'Fechar',

  now: 'Agora',
  nowText: 'O ingresso deixa de valer.',
  nowNumber: 'O número deixa de ser seu.',
  nowFree: 'Deixa de valer e volta a ficar disponível.',
  today: 'Hoje',
  todayPix: 'Devolvemos à conta que pagou o PIX.',
  todayCard: 'Pedimos à operadora o reembolso no cartão usado na compra.',
  arrives: (day: string): string => `Até ${day}`,
  arrivesText: 'O valor aparece no seu banco.',
  bill: 'Na fatura',
  billText: 'O valor aparece como crédito, no prazo do banco do cartão.',

  requesting: 'Pedindo o reembolso…',
  uncertainTitle: 'A resposta não chegou',
  uncertainText:
    'Ainda não sabemos se o pedido chegou. Estamos verificando, e o pedido não é repetido sem você. Você pode fechar esta página: nada se perde.',
  checking: 'Verificando…',
  check: 'Verificar agora',
  notSentTitle: 'O pedido não chegou',
  notSentText: 'Verificamos: nenhum reembolso foi pedido e a compra continua válida.',
  refusedTitle: 'O reembolso não foi aceito',

  statusTitle: 'Reembolso',
  requestedAt: (when: string): string => `Pedido em ${when}`,
  requested: 'Pedido',
  requestedText: 'O ingresso não vale mais para a entrada.',
  requestedNumber: 'O número não participa mais do sorteio.',
  sentAt: (when: string): string => `Enviado à operadora em ${when}`,
  sent: 'Enviado à operadora',
  toSend: 'Será enviado à operadora',
  toSendText: 'Automaticamente, em poucos minutos.',
  waiting: 'Aguardando a confirmação',
  waitingText: 'Esta página se atualiza sozinha quando a operadora confirmar.',
  doneAt: (sum: string, when: string): string => `Valor devolvido: ${sum}, em ${when}`,
  done: (sum: string): string => `Valor devolvido: ${sum}`,
  doneFree: 'Devolvido',
  failedAt: (when: string): string => `Reembolso não aceito em ${when}`,
  failed: 'Reembolso não aceito',
  failedText:
    'A operadora não aceitou o reembolso. A compra continua válida, e você pode pedir de novo dentro do prazo.',
} as const
