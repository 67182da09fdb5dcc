import { ALERTA_KINDS, alertaText, type Registro } from './alertas-rules.ts'

/** The groups of alerts of which a user of the back-office may be told by e-mail. */
export const ALERTA_GRUPOS = ['acesso', 'dinheiro', 'sistema'] as const
export type AlertaGrupo = (typeof ALERTA_GRUPOS)[number]

const GRUPO_OF: Partial<Record<Registro, AlertaGrupo>> = {
  usuario: 'acesso',
  sessao: 'acesso',
  attempt: 'dinheiro',
  socio: 'dinheiro',
}

/** The group of each kind of alert. */
export const ALERTA_GRUPOS_OF: Readonly<Record<string, AlertaGrupo>> = Object.fromEntries(
  ALERTA_KINDS.map((kind) => [kind, GRUPO_OF[alertaText(kind)?.registro ?? 'banco'] ?? 'sistema']),
)
