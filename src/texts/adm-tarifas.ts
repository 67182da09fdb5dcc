/** Texts about the fares in the form of a lot. */
export const ADM_TARIFAS = {
  title: 'Tarifas',
  intro: 'Preços para todos, com um nome seu. Quem compra escolhe; o que pedir na entrada aparece no ingresso.',
  full: 'Inteira',
  fullNote: 'sempre à venda',
  half: 'Meia-entrada',
  halfNote: 'metade, pela lei',
  pays: 'O comprador paga',
  sold: (n: number): string => (n === 1 ? '1 vendida' : `${count(n)} vendidas`),
  fields: {
    nome: 'Nome da tarifa',
    documento: 'O que trazer (opcional)',
    valor: 'Valor da tarifa (R$)',
    taxa_adm: 'Taxa da tarifa (R$)',
    ativa: 'À venda',
  },
  nomeHint: 'Como o comprador lê: "Solidária".',
  documentoHint: 'O que a entrada pede: "1 kg de alimento".',
  add: 'Nova tarifa',
  remove: (nome: string): string => (nome === '' ? 'Tirar esta tarifa' : `Tirar a tarifa ${nome}`),
  list: (fares: readonly { nome: string; valor: unknown }[]): string =>
    fares.length === 0 ? 'nenhuma' : fares.map(({ nome, valor }) => `${nome}, R$ ${String(valor)}`).join('; '),
  models: 'Modelos',
  socio: {
    title: 'Sócio Torcedor',
    note: 'Só sócios em dia compram, cada um a tarifa do seu plano.',
    loading: 'Carregando os planos…',
    failed: 'Não foi possível carregar os planos. O que está salvo neste lote continua.',
    table: 'Mesas são vendidas inteiras, sem tarifa de sócio.',
    extra: 'O que não é entrada não tem tarifa de sócio.',
    noCategoria: 'O evento não tem categoria, e os benefícios dos planos são por categoria.',
    noPlan: (categoria: string): string => `Nenhum plano do clube dá benefício em ${categoria}.`,
    off: (percent: number): string => `${percent}%`,
    fixed: 'preço',
    included: 'incluída',
    pass: 'a carteirinha entra',
    sold: (n: number): string => (n === 1 ? '1 vendida' : `${count(n)} vendidas`),
  },
} as const

/** Fares that many houses sell, by the kind of event; the percentage is of the full price. `vendeSocio`:
 * members' fares are turned on. */
export const TARIFA_MODELOS = [
  {
    nome: 'Show',
    vendeSocio: false,
    tarifas: [{ nome: 'Solidária', documento: '1 kg de alimento não perecível', percentual: 75 }],
  },
  {
    nome: 'Jogo',
    vendeSocio: true,
    tarifas: [
      { nome: 'Infantil, até 12 anos', documento: 'Documento da criança', percentual: 50 },
      { nome: 'Solidária', documento: '1 kg de alimento não perecível', percentual: 75 },
    ],
  },
  {
    nome: 'Teatro',
    vendeSocio: false,
    tarifas: [
      { nome: 'Morador do bairro', documento: 'Comprovante de residência', percentual: 50 },
      { nome: 'Classe artística', documento: 'Registro profissional (DRT)', percentual: 50 },
    ],
  },
] as const

function count(n: number): string {
  return n.toLocaleString('pt-BR')
}
