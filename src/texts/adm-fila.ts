const count = (n: number): string => n.toLocaleString('pt-BR')

/** Texts of an event's waiting room in the back-office. */
export const ADM_FILA = {
  /** The field in the event's form. */
  field: 'Abertura da fila',
  format: 'dd/mm/aaaa hh:mm',
  offHint: 'Vazio: o evento vende sem fila.',
  onHint:
    'Ninguém compra antes da abertura. Quem entra na fila até lá tem a ordem sorteada; quem chega depois vai para o fim. Cada pessoa tem 10 minutos para escolher.',
  rulesHint: 'A fila abre no futuro, a partir do dia em que as vendas começam e antes do dia do evento.',
  /** In the form of an event whose waiting room has opened. */
  openTitle: 'A fila de espera já abriu',
  openSince: (when: string): string => `Abriu em ${when}. A hora não muda mais.`,
  turnOff: 'Desligar a fila',
  turnOffQuestion: 'Desligar a fila de espera deste evento para sempre?',
  turnOffText:
    'Todos passam a comprar sem esperar a vez, e a fila não volta a ser ligada. As outras alterações deste formulário também são salvas.',
  confirmTurnOff: 'Salvar e desligar',
  dismiss: 'Voltar',
  turnsOff: 'A fila será desligada quando o evento for salvo.',
  keepOn: 'Manter a fila',
  watch: 'Acompanhar a fila',
  preview: (when: string): string => `Fila de espera: abre em ${when}`,
  previewText: 'Até lá ninguém compra. A ordem de quem já estiver na fila é sorteada na abertura.',
  count,

  /** The page with the progress of a line. */
  title: 'Fila de espera',
  pageTitle: (nome: string): string => `Fila de ${nome}`,
  stale: (time: string): string => `Sem notícias do servidor. Os números são de ${time}.`,
  opens: (when: string, isToCome: boolean): string => (isToCome ? `Abre em ${when}.` : `Abriu em ${when}.`),
  states: {
    before: { name: 'Antes da abertura', text: 'Quem entrar até lá terá a ordem sorteada.' },
    open: { name: 'Aberta', text: 'As pessoas entram pela ordem dos números, tão rápido quanto a loja vende.' },
    'sold-out': { name: 'Esgotada', text: 'Não há ingresso livre nem reservado. Se algum voltar, a fila continua.' },
    over: { name: 'Encerrada', text: 'As vendas terminaram.' },
    off: { name: 'Desligada', text: 'Todos compram sem esperar a vez.' },
  },
  figures: {
    title: 'Agora',
    waiting: (n: number): string => (n === 1 ? 'pessoa na fila' : 'pessoas na fila'),
    choosing: 'Na sua vez',
    window: (n: number): string => (n === 1 ? '1 vaga ao mesmo tempo' : `${count(n)} vagas ao mesmo tempo`),
    bought: 'Compraram',
    ended: 'Perderam a vez',
    left: 'Desistiram',
    speed: 'Velocidade',
    perMinute: (n: number): string =>
      `${n < 10 ? n.toLocaleString('pt-BR', { maximumFractionDigits: 1 }) : count(Math.round(n))} por minuto`,
    speedNote: 'Aparece depois de alguns segundos de movimento.',
    rest: 'Até o último da fila',
    nobody: 'ninguém espera',
    unknown: 'ainda não se sabe',
    free: 'Ingressos livres',
    held: 'Reservados ou em pagamento',
    mayRunOut: 'Há mais gente na fila do que ingressos: nem todos conseguirão comprar, e a página deles já diz isso.',
  },
  draw: {
    title: 'Sorteio da ordem',
    later:
      'A ordem é sorteada na abertura. O código abaixo já é público: ele prova que a semente do sorteio não é trocada depois.',
    never: 'A fila foi desligada antes do sorteio.',
    drawn: (total: number, when: string): string =>
      `${total === 1 ? '1 pessoa participou' : `${count(total)} pessoas participaram`} do sorteio em ${when}.`,
    seedHash: 'Código da semente (SHA-256)',
    seed: 'Semente',
    listHash: 'Código da lista (SHA-256)',
    openList: 'Abrir a lista',
    listGone: 'A lista foi apagada um ano depois do evento.',
    check:
      'Qualquer pessoa confere o sorteio com a lista e a semente: a lista em ordem alfabética tem o código publicado, e a ordem dos números é a do SHA-256 de “semente:código da lista:lugar”.',
  },
} as const
