/** Texts of the links between the pages of a list. */
export const PAGINATION = {
  previous: 'Página anterior',
  next: 'Próxima página',
  page: (page: number): string => `Página ${page}`,
  where: (page: number, pages: number): string => `Página ${page} de ${pages}`,
} as const
