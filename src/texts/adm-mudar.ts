const count = (n: number): string => n.toLocaleString('pt-BR')
const plural = (n: number, one: string, many: string): string => `${count(n)} ${n === 1 ? one : many}`

type Canais = { email: boolean; sms: boolean }

/** Texts of the page on which an event is postponed or cancelled. */
export const ADM_MUDAR = {
  title: 'Cancelar ou adiar',
  pageTitle: (nome: string): string => `Cancelar ou adiar ${nome}`,
  /** The action of a row, for who does not edit the event. */
  link: 'Cancelar',
  /** Of a cancelled event. */
  refunds: 'Reembolsos',
  noEdit: 'Um evento cancelado não muda mais. O que foi pago volta sozinho.',
  count,
  choice: {
    legend: 'O que acontece com o evento?',
    adiar: { name: 'Adiar', text: 'O ingresso vale na data nova. Quem não puder pede o dinheiro.' },
    cancelar: { name: 'Cancelar', text: 'Todos recebem tudo de volta, com a taxa. Não tem volta.' },
  },
  past: {
    title: 'Este evento já passou',
    text: 'Um evento que já aconteceu não se adia nem se cancela. O reembolso de um ingresso é feito em Ingressos.',
  },
  draft: {
    title: 'Este evento é um rascunho',
    text: 'Nada foi vendido: mude a data no formulário, ou exclua o evento.',
  },
  counting: 'Contando pessoas e ingressos…',
  uncounted: 'Não foi possível contar',
  again: 'Contar de novo',
  figures: {
    title: 'Quem tem ingresso',
    pessoas: 'Pessoas',
    ingressos: 'Ingressos pagos',
    cortesias: 'Cortesias',
    socios: 'Sócios, sem cobrança',
    entradas: 'Já entraram',
  },
  money: {
    back: 'Volta para quem pagou',
    mayGoBack: 'Pode voltar a quem pedir',
    nobody: 'Ninguém pagou por este evento: não há o que devolver.',
    caption: 'Por forma de pagamento',
    columns: { metodo: 'Forma de pagamento', ingressos: 'Ingressos', valor: 'Valor' },
    metodos: {
      pix: { name: 'PIX', way: 'na conta que pagou' },
      cartao: { name: 'Cartão', way: 'na fatura, no prazo do banco' },
    },
    /** No sale is paid in cash yet. */
    noCash: 'Nenhum ingresso foi pago em dinheiro: o guichê ainda não existe.',
    from: (total: string): string => `Sai do seu saldo: ${total}.`,
    /** By `cobertura`: what there is at the provider, and what it will be paid out. */
    balance: {
      agora: (sum: string): string => `Há ${sum} disponíveis na operadora: não falta nada.`,
      depois: (sum: string, later: string): string =>
        `Há ${sum} disponíveis na operadora e ${later} a receber: o que ela recusar agora é pedido de novo.`,
      falta: (sum: string, later: string): string =>
        `Há ${sum} disponíveis na operadora e ${later} a receber, menos do que será devolvido: deposite o que falta.`,
    },
    unknown: 'Não sabemos quanto há na operadora: confira no painel dela.',
  },
  open: (reservas: number, pix: number): string =>
    `Terminam na hora: ${plural(reservas, 'reserva', 'reservas')} e ${plural(pix, 'PIX ainda não pago', 'PIX ainda não pagos')}. O que for pago depois volta sozinho.`,
  steps: {
    title: 'Quando você confirmar',
    now: 'Na hora',
    cancelNow: 'A venda fecha e nenhum ingresso vale na portaria.',
    postponeNow: 'Os ingressos passam a valer no dia novo, também na agenda de quem os guardou lá.',
    next: 'Em seguida',
    /** `canais`: the configured ones; undefined while they are not known. */
    told: (n: number, canais?: Canais): string => {
      if (n === 0) return 'Ninguém precisa ser avisado.'
      if (canais && !canais.email && !canais.sms) return 'Ninguém é avisado: a casa não tem e-mail nem SMS configurado.'
      const by = canais
        ? `, por ${canais.email ? 'e-mail' : ''}${canais.email && canais.sms ? ' e ' : ''}${canais.sms ? 'SMS' : ''}`
        : ''
      return `${n === 1 ? 'A pessoa é avisada' : `As ${count(n)} pessoas são avisadas`} uma vez${by}.`
    },
    after: 'Depois',
    cancelAfter: 'O dinheiro volta aos poucos, no ritmo da operadora. O que falhar aparece aqui, com nome.',
    postponeAfter: (day: string): string =>
      `Quem não puder ir devolve o ingresso pelo valor inteiro, com a taxa, até ${day}.`,
    chosenDay: 'o dia que você definir',
  },
  fields: {
    motivo: 'Motivo, até 30 letras',
    motivoHint: 'Quem comprou lê assim. Por exemplo: praça interditada pela chuva.',
    data: 'Dia novo',
    hora: 'Hora',
    devolverAte: 'Devolve até',
    devolverHint: 'Pelo menos 7 dias a partir de hoje, e não depois do dia novo.',
    nome: 'Digite o nome do evento para confirmar',
    right: 'Em seguida pedimos a prova de que é você. Basta uma pessoa com o direito Dinheiro.',
    missing: (nome: string): string => `Digite o nome do evento: ${nome}`,
  },
  previa: {
    title: 'O que cada um recebe',
    channel: 'Canal',
    channels: { sms: 'SMS', email: 'E-mail' },
    off: {
      sms: 'Nenhum SMS sai: a casa não tem um serviço de SMS configurado.',
      email: 'Nenhum e-mail sai: a casa não tem um servidor de e-mail configurado.',
    },
    total: (n: number): string =>
      n === 0
        ? 'Ninguém tem ingresso: nenhum SMS sai.'
        : `1 SMS por pessoa, ${count(n)} no total. Sem acento, para caber.`,
    missing: 'Falta preencher: até lá, o texto usa um exemplo. A pessoa e o valor são inventados.',
    invented: 'A pessoa e o valor são inventados. Nada é enviado antes de você confirmar.',
    loading: 'Preparando a mensagem…',
    failed: 'Não foi possível preparar a mensagem',
  },
  leave: 'Não fazer nada',
  cancel: (sum: string): string => `Cancelar e devolver ${sum.replace(' ', '\u00a0')}`,
  cancelFree: 'Cancelar o evento',
  postpone: 'Adiar o evento',
  changing: 'Gravando…',
  checking: 'A resposta não chegou. Verificando…',
  uncertain: {
    title: 'A resposta não chegou',
    text: 'Não sabemos se o evento foi mudado. Verifique antes de tentar de novo.',
    check: 'Verificar agora',
  },
  postponed: {
    title: (when: string): string => `Adiado para ${when}`,
    before: (when: string): string => `Era ${when}.`,
    text: (day: string): string =>
      `Os ingressos valem no dia novo. Quem não puder ir devolve o ingresso até ${day} e recebe o valor inteiro, com a taxa.`,
    back: 'Ver os eventos',
  },
  /** In the form of an event with holders of tickets. */
  avisar: {
    tell: (n: number): string =>
      n === 1 ? 'Avisar a pessoa que tem ingresso' : `Avisar as ${count(n)} pessoas que têm ingresso`,
    what: (words: string): string =>
      `Mudou ${words}. Cada uma recebe uma vez, por e-mail ou SMS, se a casa os tem configurados.`,
    day: (n: number): string =>
      `${plural(n, 'pessoa tem', 'pessoas têm')} ingresso: o dia não muda aqui, porque quem não puder ir pode devolver.`,
    postpone: 'Adiar o evento',
    ask: 'Peça a quem tem o direito Dinheiro que adie o evento.',
  },
  progress: {
    cancelled: (motivo: string): string => `Cancelado: ${motivo}`,
    of: (total: number): string => `de ${plural(total, 'devolvido', 'devolvidos')}`,
    noTickets: 'Nenhum ingresso a devolver',
    money: (back: string, total: string, since: string): string => `${back} de ${total} · começou em ${since}`,
    since: (since: string): string => `começou em ${since}`,
    returned: (n: number): string => (n === 1 ? 'devolvido' : 'devolvidos'),
    waiting: (n: number): string => (n === 1 ? 'espera a operadora' : 'esperam a operadora'),
    refused: 'a operadora recusou',
    bar: 'Andamento dos reembolsos',
    pending: 'Precisam de alguém',
    none: 'Nada precisa de você agora.',
    retry: 'Tentar agora',
    /** Read after `retry`. */
    retryOf: (nome: string): string => ` o reembolso de ${nome}`,
    nextAt: (problema: string, when: string): string => `${problema}; tentamos de novo às ${when}`,
    stale: 'Sem notícias do servidor. Os números podem ser de antes.',
    happened: 'O que já aconteceu',
    closed: 'Venda fechada',
    closedText: 'nenhum ingresso vale mais',
    told: (done: number, total: number): string =>
      `${count(done)} de ${plural(total, 'pessoa avisada', 'pessoas avisadas')}`,
    toldNone: 'Nenhum aviso escrito',
    toldNoneText: 'sem e-mail nem SMS configurado',
    givenUp: (n: number): string => plural(n, 'não recebeu', 'não receberam'),
    method: (name: string, done: number, total: number): string => `${name}: ${count(done)} de ${count(total)}`,
    free: 'Pode sair desta página.',
    writeTo: (email: string): string => `Escrevemos para ${email} quando o último reembolso cair.`,
    freeText: 'Os reembolsos continuam sem ela, e o que falhar vira um alerta.',
    done: 'Tudo devolvido.',
    doneText: 'Nenhum reembolso espera.',
    tickets: 'Ver os ingressos',
  },
} as const
