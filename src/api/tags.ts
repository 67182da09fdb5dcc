/** Tags of cached answers, used to invalidate them: taken places, remaining units, the cliente's tickets. */
export const TAGS = ['Lugares', 'Restantes', 'Ingresso'] as const
