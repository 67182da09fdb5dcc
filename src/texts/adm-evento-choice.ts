/** Texts of the choice of an event, with which some sections of the back-office begin. */
export const ADM_EVENTO_CHOICE = {
  things: { one: 'evento', many: 'eventos' },
  search: 'Nome do evento',
  upcoming: 'Próximos eventos',
  found: 'Eventos encontrados',
  empty: { title: 'Nenhum evento a caminho', text: 'Digite o nome de um evento que já aconteceu.' },
  none: (q: string): string => `Nenhum evento encontrado para “${q}”`,
  columns: { nome: 'Evento', data: 'Data', cidade: 'Cidade' },
} as const
