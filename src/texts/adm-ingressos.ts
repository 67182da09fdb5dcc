const tickets = (total: number): string => (total === 1 ? '1 ingresso' : `${total} ingressos`)

/** Texts of the back-office's tickets. */
export const ADM_INGRESSOS = {
  title: 'Ingressos',
  things: { one: 'ingresso', many: 'ingressos' },
  sold: 'ingressos vendidos',
  chooseEvento: 'De qual evento é o ingresso?',
  allEventos: 'Buscar em todos os eventos',
  inAllEventos: 'Todos os eventos',
  change: 'Trocar',
  changeEvento: ' evento',
  ticket: 'Ingresso',
  telefone: 'Celular',
  cpf: 'CPF',
  email: 'E-mail',
  emailPlaceholder: 'nome@exemplo.com.br',
  search: 'BUSCAR',
  count: tickets,
  columns: { ingresso: 'Ingresso', evento: 'Evento', codigo: 'Código', compra: 'Compra', situacao: 'Situação' },
  noneSold: { title: 'Nenhum ingresso aqui', text: 'As vendas deste evento aparecem nesta lista.' },
  noneOfFilter: { title: 'Nenhum ingresso aqui', text: 'Nenhuma venda corresponde à situação e ao setor escolhidos.' },
  none: { title: 'Nenhum ingresso encontrado', text: 'Confira os dados com o cliente, ou busque em todos os eventos.' },
  start: {
    title: 'De quem é o ingresso?',
    text: 'Busque pelo celular, pelo CPF ou pelo e-mail de quem comprou: um deles basta. Com o código do ingresso, use Procurar, no alto da página.',
  },
  backToList: 'Voltar à lista',
  show: 'Mostrar',
  situacoes: {
    todas: 'Todos',
    pagos: 'Pagos',
    utilizados: 'Utilizados',
    aguardando: 'Aguardando pagamento',
    reembolsos: 'Reembolsos',
    'nao-pagos': 'Não pagos',
  },
  anySetor: 'Todos os setores',
  showAll: 'Mostrar todos os ingressos',
  lote: (setor: string, lote: number): string => `${setor}, ${lote}º lote`,
  setor: 'Setor',
  lugar: 'Lugar',
  number: 'Número',
  cliente: 'Cliente',
  paid: { pix: 'Pago por PIX', credit_card: 'Pago com cartão' },
  price: 'Valor',
  notEntered: 'Ainda não entrou',
  markUsed: 'Marcar como utilizado',
  deliverPrize: 'Entregar o prêmio',
  deliverQuestion: 'Deseja registrar a entrega do prêmio? Isso não pode ser desfeito.',
  markUsedKeep: 'Voltar',
  used: 'Ingresso marcado como utilizado',
  delivered: 'Entrega do prêmio registrada',
  refund: 'Reembolsar',
  refundTitle: 'Confirmar o reembolso?',
  refundText: (price: string): string =>
    `O cliente recebe ${price} de volta. O que ele comprou deixa de valer e volta à venda.`,
  refundUsed: 'Atenção: já foi utilizado. Diga por que o valor será devolvido.',
  motivo: 'Motivo',
  motivoHint: 'Fica no histórico. O cliente não vê.',
  refunded: 'Reembolso pedido',
  story: 'O que aconteceu',
  by: (nome: string): string => `por ${nome}`,
  staff: 'equipe',
  steps: {
    held: 'Reservado',
    released: 'Reserva liberada',
    waiting: 'Pagamento iniciado',
    paid: 'Pago e emitido',
    paidInVain: 'Pago, sem emitir ingresso',
    refusedPayment: 'Pagamento recusado',
    expired: 'Pagamento não feito no prazo',
    automaticRefund: 'Reembolso automático iniciado',
    automaticRefundRefused: 'Reembolso não aceito: o sistema tenta de novo',
    automaticRefunded: 'Pagamento devolvido automaticamente',
    automaticRefundEnded: 'Pagamento contestado no banco: nada a devolver',
    used: 'Utilizado',
    /** @param resultado the server's answer to the entrance */
    entered: (resultado: string, portao: string): string => {
      const what =
        resultado === 'aceita'
          ? 'Utilizado'
          : resultado === 'ja-utilizada'
            ? 'Entrou outra vez, em um aparelho sem internet'
            : 'Entrou sem valer, em um aparelho sem internet'
      return portao ? `${what}: ${portao}` : what
    },
    refunding: 'Reembolso pedido',
    refunded: 'Valor devolvido',
    sold: 'Reembolso não concluído: vale de novo',
    chargedback: 'Pagamento contestado',
  },
} as const
