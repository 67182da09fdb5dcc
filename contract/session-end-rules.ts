/**
 * Why a cliente's session ended: unused for too long; a new password; staff, for a stolen phone. A logout has no
 * reason.
 */
export const SESSION_ENDS = ['expirou', 'senha', 'equipe'] as const
export type SessionEnd = (typeof SESSION_ENDS)[number]

export const isSessionEnd = (text: unknown): text is SessionEnd => SESSION_ENDS.some((one) => one === text)
