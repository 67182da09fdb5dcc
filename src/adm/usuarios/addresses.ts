/** The addresses of the section. */
export const LIST = '/adm/usuarios'
export const CREATE = `${LIST}/novo`
export const editAt = (id: string): string => `${LIST}/${id}`
