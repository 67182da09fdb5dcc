/** Texts of the back-office's history of changes. */
export const ADM_HISTORICO = {
  title: 'Histórico',
  things: { one: 'registro', many: 'registros' },
  order: 'do mais novo ao mais antigo',
  from: 'De',
  to: 'Até',
  entity: 'O que mudou',
  anyEntity: 'Tudo',
  who: 'Quem',
  oneCliente: 'Um cliente',
  anybody: 'Qualquer pessoa',
  /** The names are '' until they are loaded. */
  oneRecord: (nome: string): string => `Só ${nome ? `o registro de ${nome}` : 'um registro'}.`,
  oneEvento: (nome: string): string =>
    `Só ${nome ? `o evento ${nome}` : 'um evento'}, com seus setores e lotes. As vendas dele: pelo código.`,
  onePessoa: (nome: string): string => `Só o que é de ${nome || 'uma pessoa'}.`,
  codigo: 'Código do ingresso ou do pedido',
  noCodigo: 'Digite o código inteiro: XXXX-XXXX do ingresso, ou or_… do pedido.',
  choose: 'Evento ou pessoa',
  chooseSearch: 'Nome do evento, nome ou celular do cliente',
  eventos: 'Eventos',
  clientes: 'Clientes',
  chooseNone: 'Ninguém e nenhum evento com esse nome.',
  chooseMin: (min: number): string => `Digite ao menos ${min} letras.`,
  choosing: 'Procurando…',
  chooseFailed: 'Não foi possível procurar',
  showAll: 'Ver tudo',
  most: (max: number): string =>
    `A lista mostra os ${max.toLocaleString('pt-BR')} mais novos. Escolha os dias para ver os mais antigos.`,
  columns: { what: 'O que aconteceu', when: 'Quando', who: 'Quem', fields: 'Campos' },
  empty: { title: 'Nada aconteceu ainda', text: 'Cada alteração feita aqui ou por um cliente aparece nesta lista.' },
  none: 'Nada encontrado com esses filtros',
  /** @param rest the number of further fields */
  more: (rest: number): string => ` e mais ${rest}`,
  details: {
    record: 'Registro',
    state: 'Estado',
    changed: 'O que mudou',
    ofActor: 'Tudo o que fez',
    ofRecord: 'Tudo deste registro',
  },
} as const
