/** Texts of the cards that a cliente keeps. */
export const CARTOES = {
  list: 'Seus cartões',
  text: 'Eles ficam guardados na operadora. Aqui só sabemos os últimos números.',
  none: 'Nenhum cartão guardado. Para pagar mais rápido, marque "Guardar este cartão" ao usar um cartão.',
  loading: 'Carregando seus cartões…',
  failed: 'Seus cartões não carregaram',
  removing: 'Excluindo…',
  removed: 'Cartão excluído',
  name: (brand: string, last: string): string => `${brand} final ${last}`,
  typed: (last: string): string => `Cartão final ${last}`,
  checkTyped: 'Confira os dados e tente de novo',
  expires: (month: string, year: number): string => `vence ${month}/${year}`,
  remove: (card: string): string => `Excluir ${card}`,
  keep: 'Manter',
  confirmRemove: 'Excluir',
} as const
