import { TITLES } from '../../contract/titles-rules.ts'

/** Texts of the choice of a city and of a city's events. */
export const CIDADES = {
  title: TITLES.cidades,
  choose: 'Escolha uma cidade para ver o que acontece nela.',
  list: 'Cidades',
  loading: 'Carregando cidades…',
  failed: 'As cidades não carregaram',
  none: 'Nenhuma cidade com eventos por enquanto',
  noneText: 'Volte em breve: as cidades aparecem aqui com os seus primeiros eventos.',
  find: 'Buscar cidade',
  count: (n: number): string => `${n.toLocaleString('pt-BR')} ${n === 1 ? 'cidade' : 'cidades'}`,
  noneFor: (text: string): string => `Nenhuma cidade encontrada para “${text}”`,
  of: TITLES.cidade,
  back: 'Voltar para as cidades',
  picker: 'Cidade',
  any: 'Todas as cidades',
  unknown: TITLES.unknownCidade,
  unknownText: 'O endereço pode estar incompleto, ou a cidade não está mais na lista.',
  chooseAnother: 'Escolher uma cidade',
} as const
