/** The addresses of the section. */
export const LIST = '/adm/rifas'
export const CREATE = `${LIST}/novo`
export const viewAt = (id: string): string => `${LIST}/${id}`
export const editAt = (id: string): string => `${LIST}/${id}/editar`
