/** Texts of an event's sectors and lots in the back-office. */
const amount = (count: number): string => count.toLocaleString('pt-BR')
const places = (tipo: number, count: number): string =>
  `${amount(count)} ${tipo === 1 ? (count === 1 ? 'mesa' : 'mesas') : count === 1 ? 'vaga' : 'vagas'}`

export const ADM_SETORES = {
  title: 'Setores',
  loading: 'Carregando setores…',
  failed: 'Não foi possível carregar os setores',
  list: 'Setores do evento',
  create: 'Novo setor',
  backToList: 'Todos os setores',
  empty: {
    title: 'Este evento ainda não tem setores',
    text: 'Um setor é uma área com preço próprio: pista, camarote, plateia.',
    readOnly: 'Um administrador ainda não criou nenhum.',
  },
  /** '3.500', '20 mesas', '412 lugares' */
  size: (tipo: number, count: number, isDrawn: boolean): string =>
    tipo === 2
      ? amount(count)
      : isDrawn
        ? `${amount(count)} ${count === 1 ? 'lugar' : 'lugares'}`
        : places(tipo, count),
  installments: (times: number): string => (times > 1 ? `até ${times}x` : 'à vista'),
  taken: (taken: number, total: number): string => `${amount(taken)} de ${amount(total)}`,
  takenOf: (taken: number, total: number): string => `${amount(taken)} de ${amount(total)} vendidos ou reservados`,

  draw: 'Desenhar lugares',
  drawn: 'Desenho dos lugares',
  cannotDraw: (taken: number): string =>
    taken === 1
      ? 'Já há 1 lugar vendido ou reservado sem desenho: um desenho mudaria o nome dele.'
      : `Já há ${amount(taken)} lugares vendidos ou reservados sem desenho: um desenho mudaria o nome deles.`,
  editTitle: 'Editar setor',
  saved: 'Setor salvo',
  created: 'Setor criado',
  save: 'SALVAR SETOR',
  fields: {
    nome: 'Nome',
    tipo: 'Tipo',
    dividir_ate: 'Parcelas, até',
    qtd_lugar: 'Lugares',
    qtd_por_linha: 'Por fileira',
    lugares_mesa: 'Lugares em cada mesa',
    extra: 'Não é entrada (estacionamento, jantar)',
    frente: 'Na frente dos lugares',
    oculto: 'Oculto: só quem tem um código vê e compra',
  },
  seatsHint: 'Aparece no preço: por mesa, 6 lugares',
  chooseTipo: 'Escolha',
  perRowHint: '0: o mapa escolhe',
  fromDrawing: (count: number): string => `${amount(count)} lugares, definidos pelo desenho.`,
  /** What a deletion with sold or held tickets means; none of them: undefined. */
  removeSold: (taken: number, isPast: boolean): string | undefined =>
    taken === 0
      ? undefined
      : `${
          taken === 1 ? 'Há 1 ingresso vendido ou reservado.' : `Há ${amount(taken)} ingressos vendidos ou reservados.`
        } ${isPast ? 'Ele continua nas contas e nos relatórios.' : 'Enquanto houver, não é possível excluir.'}`,

  hidden: 'só com código',
  hiddenHint: 'Este setor é oculto: só um código do lote abre a venda. Crie o código em Códigos.',
  lotes: 'Lotes',
  lote: 'Lote',
  nthLote: (nr: number): string => `${nr}º lote`,
  noLotes: 'Nenhum lote ainda. Sem lote, o setor não vende.',
  stage: {
    soldOut: 'esgotado',
    onSale: 'à venda agora',
    over: 'encerrado',
    closed: 'vendas encerradas',
    toCome: (when: string): string => `abre ${when}`,
    waiting: (day: string): string => `abre com as vendas, em ${day}`,
  },
  mode: 'Novo lote ou edição',
  modeNew: 'Novo',
  modeEdit: (nr: number): string => `Editar ${nr}º`,
  editLote: (nr: number): string => `Editar ${nr}º lote`,
  removeLote: (nr: number): string => `Excluir ${nr}º lote`,
  saveLote: 'SALVAR LOTE',
  loteSaved: 'Lote salvo',
  loteCreated: 'Lote criado',
  buyerPays: 'O comprador paga',
  placesOf: (count: number, isMore: boolean): string =>
    `${isMore ? 'Mais do que cabe: o' : 'O'} setor tem ${amount(count)} ${count === 1 ? 'lugar' : 'lugares'}`,
  loteFields: {
    data: 'Abre em',
    hora: 'Hora',
    qtd_total: 'Quantidade',
    valor: 'Valor (R$)',
    taxa_adm: 'Taxa (R$)',
  },
} as const
