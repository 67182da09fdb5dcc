/**
 * The rights of the back-office by task (docs/api.md#roles). A person has a role, which is one of four fixed ones or a
 * set of tasks that an admin named, and may have tasks beside it for themselves alone. contract/roles.ts says which
 * calls a task opens.
 */
export const TAREFAS = ['vender', 'portaria', 'catalogo', 'dinheiro', 'socios', 'divulgacao', 'config'] as const
export type Tarefa = (typeof TAREFAS)[number]

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

/** The fixed roles, which nobody edits. `dona`: an admin. `cidade`: staff of a city. */
export const PAPEIS_FIXOS = ['dona', 'cidade', 'portaria', 'promotor'] as const
export type PapelFixo = (typeof PAPEIS_FIXOS)[number]

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

/** The tasks in the order of `TAREFAS`, each once. */
export const sortedTarefas = (tarefas: Iterable<Tarefa>): Tarefa[] => {
  const given = new Set(tarefas)
  return TAREFAS.filter((tarefa) => given.has(tarefa))
}

/**
 * `gate`: staff who work at the gates of their cities' events and see nothing else of the back-office. `promoter`: who sells
 * with codes and gives courtesies, and sees these alone. `team`: who has a role of tasks, and may call what these open.
 */
export type OfficeRole = 'gate' | 'promoter' | 'team' | 'staff' | 'admin'

/**
 * The rights of a back-office user. One of the first three at most is true, or `papel` is the name of a role of tasks.
 * `tarefas`: the tasks of that role, and those given to this person alone.
 */
export type OfficeRights = {
  admin: boolean
  portaria: boolean
  promotor: boolean
  papel?: string | null | undefined
  tarefas?: readonly Tarefa[] | undefined
}
/** The role of a back-office user. */
export const officeRole = ({ admin, portaria, promotor, papel = null }: OfficeRights): OfficeRole =>
  admin ? 'admin' : portaria ? 'gate' : promotor ? 'promoter' : papel === null ? 'staff' : 'team'

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

/** Whether a user sees only the codes and the courtesies that are their own. */
export const isOwnOnly = ({ promotor = false, tarefas = [] }: Partial<OfficeRights>): boolean =>
  promotor && !tarefas.includes('divulgacao')

/** Whether a user sees drafts and what is sold. To all others, events are what they are to the public. */
export const isStaff = (user: Partial<OfficeRights>): boolean =>
  ['staff', 'admin'].includes(officeRole({ admin: false, portaria: false, promotor: false, ...user })) ||
  user.tarefas?.some((tarefa) => tarefa === 'catalogo' || tarefa === 'dinheiro') === true

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
