/**
 * The rights of the back-office by task (docs/api.md#roles). A person has a role, which is one of four fixed ones or a
 * set of tasks that an admin named, and may have tasks beside it for themselves alone. contract/roles.ts says which
 * calls a task opens.
 */
export const TAREFAS = ['vender', 'portaria', 'catalogo', 'dinheiro', 'socios', 'divulgacao', 'config'] as const
export type Tarefa = (typeof TAREFAS)[number]

/** The fixed roles, which nobody edits. `dona`: an admin. `cidade`: staff of a city. */
export const PAPEIS_FIXOS = ['dona', 'cidade', 'portaria', 'promotor'] as const
export type PapelFixo = (typeof PAPEIS_FIXOS)[number]

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

/** Whether a user sees only the codes and the courtesies that are their own. */
export const isOwnOnly = ({ promotor = false, tarefas = [] }: Partial<OfficeRights>): boolean =>
  promotor && !tarefas.includes('divulgacao')

/** Whether a user sees drafts and what is sold. To all others, events are what they are to the public. */
export const isStaff = (user: Partial<OfficeRights>): boolean =>
  ['staff', 'admin'].includes(officeRole({ admin: false, portaria: false, promotor: false, ...user })) ||
  user.tarefas?.some((tarefa) => tarefa === 'catalogo' || tarefa === 'dinheiro') === true
