/**
 * Tags of cached answers, used to invalidate them: taken places and numbers, remaining units, own tickets, the club's
 * seats.
 */
export const TAGS = ['Lugares', 'Numeros', 'Restantes', 'Ingresso', 'Cadeiras'] as const
