/** The addresses of the section; the modals are over the list. */
export const LIST = '/adm/eventos'
export const CREATE = `${LIST}/novo`
export const editAt = (id: string): string => `${LIST}/${id}`
export const setoresAt = (id: string): string => `${LIST}/${id}/setores`
/** In the address of the sectors: the chosen one, or that a new one is being created. */
export const SETOR = 'setor'
export const NEW_SETOR = 'novo'
export const imageAt = (id: string): string => `${LIST}/${id}/imagem`
export const filaAt = (id: string): string => `${LIST}/${id}/fila`
export const copyAt = (id: string): string => `${LIST}/${id}/copia`

/** The list behind a modal, with its filters and page. */
export function listAt(search: string): string {
  const kept = new URLSearchParams(search)
  kept.delete(SETOR)
  return kept.size > 0 ? `${LIST}?${kept}` : LIST
}
