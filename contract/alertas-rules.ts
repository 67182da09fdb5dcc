/**
 * The kinds of records an alert may refer to; its `subject` is the id of such a record, by which the history finds it.
 */
export type Registro = 'attempt' | 'banco' | 'socio' | 'cliente' | 'usuario' | 'sessao' | 'aviso' | 'limite' | 'evento'

type AlertaText = { registro: Registro; titulo: string; oQueFazer: string }

const wait = 'Nada, por ora: o sistema tenta de novo sozinho. Se o alerta se repetir, confira no painel da Pagar.me.'
const refundByHand = 'Confira a cobrança no painel da Pagar.me e, se preciso, devolva o valor por lá.'

/** Each kind of alert that the server raises: what happened, and what a person has to do. */
const ALERTAS = {
  'admin.access-given': {
    registro: 'usuario',
    titulo: 'Acesso à administração concedido ou alterado',
    oQueFazer:
      'Veja no histórico quem fez a mudança. Se ninguém da equipe a pediu, exclua esse usuário, encerre as sessões de quem a fez e troque a senha dessa pessoa.',
  },
  'admin.key-cloned': {
    registro: 'usuario',
    titulo: 'Chave de acesso recusada: pode haver uma cópia dela',
    oQueFazer:
      'Fale com a pessoa. Se ela não sabe por quê, remova as chaves de acesso dela em Usuários e peça que cadastre outra.',
  },
  'admin.token-reused': {
    registro: 'sessao',
    titulo: 'Sessão encerrada: credencial usada duas vezes',
    oQueFazer: 'Pergunte ao usuário se foi ele. Se não foi, troque a senha dele.',
  },
  'card.refusals-jumped': {
    registro: 'limite',
    titulo: 'Cartões recusados muito acima do normal',
    oQueFazer:
      'Veja no painel da Pagar.me quem paga e por que são recusados. Muitas contas novas: alguém testa cartões roubados. Um só motivo para todos: fale com a Pagar.me.',
  },
  'cliente.not-forgotten': {
    registro: 'cliente',
    titulo: 'Dados de uma conta excluída continuam na Pagar.me',
    oQueFazer:
      'Procure no painel da Pagar.me o cliente com este código e peça ao suporte deles que apague os cartões e os dados.',
  },
  'database.restored': {
    registro: 'banco',
    titulo: 'Banco restaurado e conferido com a Pagar.me',
    oQueFazer:
      'Veja na Pagar.me os reembolsos de hoje e avise esses clientes. Repita o que a equipe mudou depois do backup.',
  },
  'evento.not-published': {
    registro: 'evento',
    titulo: 'Evento que não foi publicado na hora marcada',
    oQueFazer: 'Complete em Eventos o que falta e publique-o: ele continua rascunho.',
  },
  'mensagem.given-up': {
    registro: 'limite',
    titulo: 'Mensagens que não saíram ou voltaram',
    oQueFazer:
      'Veja em Mensagens o que o serviço respondeu. Corrija usuário, senha ou remetente, e tente de novo ali o que ficou parado.',
  },
  'mensagem.returns-unread': {
    registro: 'limite',
    titulo: 'E-mails que voltam não são lidos',
    oQueFazer:
      'Avise quem mantém o sistema: confira BOUNCES_URL. Até lá, nenhum endereço errado é marcado, e a conta não pede outro.',
  },
  'passe.not-updated': {
    registro: 'evento',
    titulo: 'Ingressos na carteira do celular não foram atualizados',
    oQueFazer:
      'Avise quem mantém o sistema: os certificados da carteira podem ter vencido. Na entrada vale o que o site mostra.',
  },
  'payment.cancel-failed': { registro: 'attempt', titulo: 'Cancelamento de um pagamento falhou', oQueFazer: wait },
  'payment.chargeback-after-refund': {
    registro: 'attempt',
    titulo: 'Contestação de uma compra já reembolsada',
    oQueFazer: 'Responda à contestação no painel da Pagar.me com o comprovante do reembolso.',
  },
  'payment.chargeback-reversed': {
    registro: 'attempt',
    titulo: 'Contestação revertida a nosso favor',
    oQueFazer: 'Os itens da compra continuam sem valer. Se o cliente ainda os quiser, combine com ele uma nova compra.',
  },
  'payment.chargedback': {
    registro: 'attempt',
    titulo: 'Compra contestada no cartão',
    oQueFazer: 'Responda à contestação no painel da Pagar.me dentro do prazo. Os itens da compra já não valem.',
  },
  'payment.forgotten': {
    registro: 'attempt',
    titulo: 'Pedido pago que o banco restaurado não conhece',
    oQueFazer: refundByHand,
  },
  'payment.late-refund': {
    registro: 'attempt',
    titulo: 'Pagamento chegou tarde e será devolvido',
    oQueFazer: 'Nada: o valor volta sozinho e o cliente é avisado.',
  },
  'payment.mismatch': {
    registro: 'attempt',
    titulo: 'Pedido da Pagar.me não corresponde à compra',
    oQueFazer: 'Compare os dois no painel da Pagar.me e avise quem mantém o sistema.',
  },
  'payment.partly-refunded-outside': {
    registro: 'attempt',
    titulo: 'Reembolso parcial feito fora do sistema',
    oQueFazer: 'Veja quais itens ele cobre e reembolse-os aqui, para que deixem de valer.',
  },
  'payment.provider-away': { registro: 'attempt', titulo: 'Pagar.me não responde sobre um pagamento', oQueFazer: wait },
  'payment.refunded-outside': {
    registro: 'attempt',
    titulo: 'Reembolso feito fora do sistema',
    oQueFazer: 'Confirme com a equipe quem reembolsou. Os itens da compra já não valem.',
  },
  'payment.second-order': {
    registro: 'attempt',
    titulo: 'Dois pedidos da Pagar.me para a mesma compra',
    oQueFazer:
      'Nada, por ora: o segundo é cancelado e o valor volta sozinho. Os ingressos da compra continuam valendo.',
  },
  'payment.unsettled': {
    registro: 'attempt',
    titulo: 'Pagamento que o sistema não consegue concluir',
    oQueFazer:
      'Confira o pedido no painel da Pagar.me e avise quem mantém o sistema. Ele continua tentando; até lá a reserva fica guardada.',
  },
  'payment.wrong-amount': {
    registro: 'attempt',
    titulo: 'Valor pago diferente do pedido',
    oQueFazer: 'O valor está sendo devolvido. Confira no painel da Pagar.me por que foi diferente.',
  },
  'provider.reads-short': {
    registro: 'attempt',
    titulo: 'Pagamentos demoram a aparecer: consultas à Pagar.me no limite',
    oQueFazer: 'Nada, por ora: eles aparecem sozinhos, um grupo após o outro. Se durar, avise quem mantém o sistema.',
  },
  'refund.delayed': { registro: 'attempt', titulo: 'Reembolso adiado', oQueFazer: wait },
  'refund.failed': { registro: 'attempt', titulo: 'Reembolso falhou', oQueFazer: refundByHand },
  'refund.try-failed': { registro: 'attempt', titulo: 'Reembolso automático não aceito', oQueFazer: wait },
  'refund.slow': { registro: 'attempt', titulo: 'Reembolso sem confirmação há muito tempo', oQueFazer: refundByHand },
  'socio.cancel-late': { registro: 'socio', titulo: 'Cancelamento de sócio sem confirmação', oQueFazer: wait },
  'socio.canceled-by-provider': {
    registro: 'socio',
    titulo: 'Assinatura encerrada pela Pagar.me',
    oQueFazer: 'Avise o sócio: a cadeira foi liberada. Ele pode assinar de novo.',
  },
  'socio.chargedback': {
    registro: 'socio',
    titulo: 'Mensalidade contestada no cartão',
    oQueFazer: 'Responda à contestação no painel da Pagar.me e decida se a assinatura continua.',
  },
  'socio.late-subscription': {
    registro: 'socio',
    titulo: 'Assinatura apareceu depois do prazo',
    oQueFazer: 'Confira no painel da Pagar.me se foi encerrada e se a cobrança voltou.',
  },
  'socio.reprice-refused': {
    registro: 'socio',
    titulo: 'Reajuste recusado pela Pagar.me',
    oQueFazer: 'O sócio segue com o valor antigo. Tente outra vez em Sócio Torcedor.',
  },
  'socio.unsettled': {
    registro: 'socio',
    titulo: 'Assinatura que o sistema não consegue conferir',
    oQueFazer: 'Confira a assinatura no painel da Pagar.me e avise quem mantém o sistema. Ele continua tentando.',
  },
  'sms.day-tight': {
    registro: 'limite',
    titulo: 'Códigos por SMS acima do normal hoje',
    oQueFazer:
      'Quem já tem cadastro continua recebendo. Se houver muitos cadastros de verdade hoje, aumente SMS_PER_DAY; se não, alguém está abusando.',
  },
  'webhook.failing': {
    registro: 'aviso',
    titulo: 'Aviso da Pagar.me que o sistema não consegue tratar',
    oQueFazer: 'Confira o pedido no painel da Pagar.me e avise quem mantém o sistema. Ele continua tentando.',
  },
  'webhook.unknown': {
    registro: 'aviso',
    titulo: 'Aviso da Pagar.me sobre um pedido desconhecido',
    oQueFazer: 'Procure o pedido no painel da Pagar.me. Se não for desta loja, o endereço dos avisos está trocado.',
  },
  'webhook.wrong-password': {
    registro: 'limite',
    titulo: 'Avisos da Pagar.me com senha errada',
    oQueFazer:
      'Confira se o usuário e a senha dos avisos no painel da Pagar.me são os desta loja. Se forem, alguém está adivinhando: nada a fazer.',
  },
} as const satisfies Record<string, AlertaText>

export type AlertaKind = keyof typeof ALERTAS

export const ALERTA_KINDS = Object.keys(ALERTAS)

/** The texts of a kind; null for one that this version does not know. */
export const alertaText = (kind: string): AlertaText | null =>
  Object.hasOwn(ALERTAS, kind) ? ALERTAS[kind as AlertaKind] : null
