const people = (count: number): string => `${count.toLocaleString('pt-BR')} ${count === 1 ? 'sócio' : 'sócios'}`

/** Texts of the back-office's club: settings and members. */
export const ADM_SOCIO = {
  title: 'Sócio Torcedor',
  things: { one: 'sócio', many: 'sócios' },
  club: {
    title: 'O clube',
    valor: 'Mensalidade (R$)',
    valorHint: 'De quem entra agora; os outros pagam o valor anterior até um reajuste.',
    cadeiras: 'Cadeiras',
    porFileira: 'Por fileira',
    tolerancia: 'Tolerância (dias)',
    toleranciaHint: 'Quantos dias depois de uma cobrança recusada os benefícios continuam.',
    termo: 'Termo de adesão',
    saved: 'Clube salvo',
    notOpen: 'Salve para abrir as inscrições: antes disso ninguém consegue assinar.',
    loading: 'Carregando o clube…',
    failed: 'Não foi possível carregar o clube',
    field: 'Campo',
    taken: (count: number): string => (count === 1 ? '1 ocupada' : `${count.toLocaleString('pt-BR')} ocupadas`),
    rows: (count: number, first: string, last: string): string =>
      count === 1 ? `1 fileira, ${first}` : `${count.toLocaleString('pt-BR')} fileiras, ${first} a ${last}`,
    stand: 'Desenho da arquibancada',
    summary: (valor: string, cadeiras: number): string => `${valor} · ${cadeiras.toLocaleString('pt-BR')} cadeiras`,
  },
  figures: {
    label: 'Números do clube',
    ativos: 'Ativos',
    mensal: 'Por mês',
    novos: 'Novos em 30 dias',
    cancelados: 'Saíram em 30 dias',
  },
  prices: {
    title: 'Quem paga quanto',
    titleOf: (plano: string): string => `Quem paga quanto no plano ${plano}`,
    old: (count: number, valor: string | null): string =>
      `${count === 1 ? 'ainda paga' : 'ainda pagam'} ${valor ?? 'outro valor'}`,
    people,
    current: (count: number, valor: string): string =>
      `${count.toLocaleString('pt-BR')} ${count === 1 ? 'paga' : 'pagam'} ${valor}`,
    all: (count: number, valor: string): string =>
      count === 1 ? `O único sócio paga ${valor}` : `Todos os ${people(count)} pagam ${valor}`,
    each: (count: number, valor: string): string => `${count.toLocaleString('pt-BR')} × ${valor}`,
    action: (count: number): string => `Reajustar ${count === 1 ? 'este' : `os ${count.toLocaleString('pt-BR')}`}`,
    actionAll: 'Reajustar todos',
  },
  reprice: {
    title: 'Reajustar as assinaturas',
    titleOf: (plano: string): string => `Reajustar o plano ${plano}`,
    oneTitle: (nome: string): string => `Mudar o valor de ${nome}`,
    valor: 'Novo valor (R$)',
    when: 'O novo valor vale a partir da próxima cobrança de cada um. Quem já pediu o cancelamento fica como está.',
    oneWhen: (valor: string, day: number): string =>
      `Hoje paga ${valor}. O novo valor vale a partir da próxima cobrança, todo dia ${day}.`,
    onePending: (valor: string): string => `Já foi pedido ${valor}, que a Pagar.me ainda não confirmou.`,
    who: (count: number): string => `${count === 1 ? 'Muda' : 'Mudam'} ${people(count)}`,
    nobody: 'Nada muda: todos já pagam este valor.',
    total: (before: string, after: string): string => `${before} por mês passam a ${after}`,
    list: 'Quem muda',
    columns: { socio: 'Sócio', before: 'Paga hoje', after: 'Vai pagar' },
    range: (first: number, last: number, total: number): string =>
      `${first}–${last} de ${total.toLocaleString('pt-BR')}`,
    previous: 'Anteriores',
    next: 'Próximos',
    loading: 'Calculando quem muda…',
    failed: 'Não foi possível calcular quem muda',
    submit: (count: number): string => `REAJUSTAR ${count.toLocaleString('pt-BR')}`,
    submitOne: 'MUDAR O VALOR',
    done: 'Reajuste pedido: a lista muda conforme a Pagar.me confirma',
    doneOne: 'Valor da assinatura alterado',
  },
  show: 'Mostrar',
  views: { ativos: 'Ativos', recusados: 'Recusados', cancelados: 'Cancelados' },
  noSeat: 'Sem cadeira',
  plano: 'Plano',
  allPlanos: 'Todos os planos',
  /** A plan that takes effect with the next charge. */
  pendingPlano: (plano: string): string => `passa para ${plano} na próxima cobrança`,
  search: 'Nome ou número da cadeira',
  columns: { socio: 'Sócio', plano: 'Plano', desde: 'Desde', situacao: 'Situação' },
  seat: (nome: string): string => `Cadeira ${nome}`,
  states: { ativo: 'ativo', recusada: 'recusada', naoAtivo: 'inativo', saindo: 'cancelamento pedido' },
  /** A price that the provider has not confirmed yet. */
  pendingPrice: (valor: string): string => `${valor} a\u00a0confirmar`,
  pendingCancel: 'O cancelamento já foi pedido e espera a confirmação da Pagar.me.',
  until: (day: string): string => `até ${day}`,
  keptUntil: (day: string): string => `cadeira até ${day}`,
  actions: { valor: 'Valor', cancel: 'Cancelar' },
  cancel: {
    confirm: 'Cancelar assinatura',
    keep: 'Manter',
    whose: (nome: string, cadeira: string): string =>
      `${nome}, cadeira ${cadeira}. Não haverá novas cobranças. Nos 7 dias depois da adesão o valor volta e a cadeira fica livre; depois, a cadeira é do sócio até o fim do mês pago.`,
    done: (nome: string): string => `${nome}: assinatura cancelada`,
  },
  empty: {
    ativos: { title: 'Nenhum sócio ainda', text: 'Quem assina pelo site aparece aqui.' },
    recusados: { title: 'Nenhuma cobrança recusada', text: 'Todos os sócios estão em dia.' },
    cancelados: { title: 'Ninguém cancelou', text: 'Quem sai do clube aparece aqui.' },
  },
  noneOfPlano: 'Nenhum sócio deste plano aqui',
  none: (q: string): string => `Nenhum sócio encontrado para “${q}”`,
} as const
