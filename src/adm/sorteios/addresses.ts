/** The addresses of the section. */
export const LIST = '/adm/sorteios'
/** An entry beside the list; @param search the list's page */
export const entryAt = (id: string, search: string): string => `${LIST}/${id}${search}`
