import {
  type OfficeRights,
  type OfficeRole,
  officeRole,
  type PapelFixo,
  PAPEIS_FIXOS,
  sortedTarefas,
  type Tarefa,
  TAREFAS,
} from './tarefas-rules.ts'

// Names of tasks and roles, and who may give what: for the team's screen and the server, not for every page.

export const TAREFA_NOMES: Readonly<Record<Tarefa, string>> = {
  vender: 'Vender',
  portaria: 'Portaria',
  catalogo: 'Catálogo',
  dinheiro: 'Dinheiro',
  socios: 'Sócios',
  divulgacao: 'Divulgação',
  config: 'Config.',
}

/** The tasks that give money away or open everything else: whoever gives them proves their identity. */
export const SENSITIVE: readonly Tarefa[] = ['dinheiro', 'config']

export const PAPEL_NOMES: Readonly<Record<PapelFixo, string>> = {
  dona: 'Dona',
  cidade: 'Equipe da cidade',
  portaria: 'Portaria',
  promotor: 'Promotor',
}

/**
 * What a fixed role has of the tasks: whole, and in part. Their calls are rows of their own in contract/roles.ts, which
 * a test compares with this.
 */
export const FIXED: Readonly<Record<PapelFixo, { tarefas: readonly Tarefa[]; em_parte: readonly Tarefa[] }>> = {
  dona: { tarefas: TAREFAS, em_parte: [] },
  cidade: { tarefas: ['vender', 'portaria'], em_parte: ['catalogo', 'dinheiro', 'divulgacao'] },
  portaria: { tarefas: ['portaria'], em_parte: [] },
  promotor: { tarefas: [], em_parte: ['divulgacao'] },
}

export const isPapelFixo = (papel: string): papel is PapelFixo => PAPEIS_FIXOS.some((fixo) => fixo === papel)

const FIXED_OF: Readonly<Partial<Record<OfficeRole, PapelFixo>>> = {
  admin: 'dona',
  staff: 'cidade',
  gate: 'portaria',
  promoter: 'promotor',
}

/** All tasks that a user has whole. */
export function tarefasOf(user: OfficeRights): Tarefa[] {
  const fixed = FIXED_OF[officeRole(user)]
  return sortedTarefas([...(fixed ? FIXED[fixed].tarefas : []), ...(user.tarefas ?? [])])
}

/** What may be given to a person: all tasks, or those of a role and those beside it; cities by id, null for all. */
export type Direitos = { dona: boolean; tarefas: readonly Tarefa[]; cidades: readonly string[] | null }

/**
 * Whether a person has all that is given, so that they may give it, or take it away. Of a task that a fixed role has in
 * part, they need the whole.
 */
export function mayGive(giver: Direitos, given: Direitos): boolean {
  if (giver.dona) return true
  const { cidades } = giver
  return (
    !given.dona &&
    given.tarefas.every((tarefa) => giver.tarefas.includes(tarefa)) &&
    (cidades === null || (given.cidades !== null && given.cidades.every((id) => cidades.includes(id))))
  )
}

/** Whether rights have a sensitive task, or are an admin's. */
export const isSensitive = ({ dona, tarefas }: Pick<Direitos, 'dona' | 'tarefas'>): boolean =>
  dona || tarefas.some((tarefa) => SENSITIVE.includes(tarefa))
