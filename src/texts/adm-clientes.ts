/** Texts of the back-office's clientes. */
export const ADM_CLIENTES = {
  title: 'Clientes',
  things: { one: 'cliente', many: 'clientes' },
  search: 'Nome ou celular',
  columns: { nome: 'Nome', telefone: 'Celular' },
  empty: { title: 'Nenhum cliente ainda', text: 'Quem compra pelo site aparece aqui.' },
  none: (q: string): string => `Nenhum cliente encontrado para “${q}”`,
  sessions: {
    action: 'Encerrar sessões',
    question: (nome: string): string => `Encerrar as sessões de ${nome}?`,
    text: 'A pessoa sai da conta em todos os aparelhos e entra de novo com a senha. Ingressos e compras não mudam.',
    confirm: 'Encerrar',
    dismiss: 'Manter',
    ended: (nome: string): string => `Sessões de ${nome} encerradas`,
  },
  tooShort: (min: number): string => `Digite ao menos ${min} letras ou números para buscar.`,
} as const
