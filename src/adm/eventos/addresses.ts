/** The addresses of the section; the modals are over the list. */
export const LIST = '/adm/eventos'
export const CREATE = `${LIST}/novo`
export const editAt = (id: string): string => `${LIST}/${id}`
export const setoresAt = (id: string): string => `${LIST}/${id}/setores`
export const imageAt = (id: string): string => `${LIST}/${id}/imagem`
export const copyAt = (id: string): string => `${LIST}/${id}/copia`
