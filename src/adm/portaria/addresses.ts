/** The addresses of the section. */
export const SECTION = '/adm/portaria'
export const gateAt = (idEvento: string): string => `${SECTION}/${idEvento}`
/** The ticket in its own section. */
export const ingressoAt = (id: string): string => `/adm/ingressos/${id}`
