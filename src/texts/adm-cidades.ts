/** Texts of the back-office's cities. */
export const ADM_CIDADES = {
  title: 'Cidades',
  things: { one: 'cidade', many: 'cidades' },
  search: 'Nome ou sigla do estado',
  columns: { nome: 'Cidade', estado: 'Estado' },
  order: 'em ordem alfabética',
  empty: { title: 'Nenhuma cidade cadastrada', text: 'Cadastre a primeira: cada evento acontece em uma cidade.' },
  none: (q: string): string => `Nenhuma cidade encontrada para “${q}”`,
  createTitle: 'Nova cidade',
  nome: 'Nome',
  estado: 'Estado',
  chooseEstado: 'Escolha o estado',
  created: 'Cidade cadastrada',
  saved: 'Cidade salva',
  back: 'Cidades',
} as const
