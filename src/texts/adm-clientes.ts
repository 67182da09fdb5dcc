/** Texts of the back-office's clientes. */
export const ADM_CLIENTES = {
  title: 'Clientes',
  things: { one: 'cliente', many: 'clientes' },
  search: 'Nome ou celular',
  columns: { nome: 'Nome', telefone: 'Celular' },
  empty: { title: 'Nenhum cliente ainda', text: 'Quem compra pelo site aparece aqui.' },
  none: (q: string): string => `Nenhum cliente encontrado para “${q}”`,
  tooShort: (min: number): string => `Digite ao menos ${min} letras ou números para buscar.`,
} as const
