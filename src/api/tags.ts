/** What a cached answer is of, so that whatever changes it can name it: places and units taken, the customer's tickets. */
export const TAGS = ['Lugares', 'Restantes', 'Ingresso'] as const
