import type { Equipe, Mudanca, Papel, Pessoa } from '../../../contract/equipe.ts'
import { cidadeLabel } from '../../../contract/list-address-rules.ts'
import { type Direitos, mayGive, TAREFA_NOMES } from '../../../contract/equipe-rules.ts'
import { sortedTarefas, type Tarefa } from '../../../contract/tarefas-rules.ts'
import { ADM_EQUIPE as TEXTS } from '../../texts/adm-equipe.ts'

/** The rights of a person as they are on the screen: stored, or changed and not saved. */
export type Rights = Pick<Mudanca, 'papel' | 'tarefas' | 'todas_cidades' | 'cidades'>
/** The changed people by id. */
export type Rascunho = Readonly<Record<string, Rights>>

export const storedRights = ({ papel, tarefas, todas_cidades, cidades }: Pessoa): Rights => ({
  papel,
  tarefas,
  todas_cidades,
  cidades: cidades.map(({ id }) => id),
})

const isSame = (one: Rights, other: Rights): boolean => {
  const shape = ({ papel, tarefas, todas_cidades, cidades }: Rights) =>
    JSON.stringify([papel, sortedTarefas(tarefas), todas_cidades, cidades.toSorted()])
  return shape(one) === shape(other)
}

/** The draft after a person's rights were changed; who has again what is stored is no longer in it. */
export function withRights(rascunho: Rascunho, pessoa: Pessoa, rights: Rights): Rascunho {
  const { [pessoa.id]: _, ...others } = rascunho
  return isSame(storedRights(pessoa), rights) ? others : { ...others, [pessoa.id]: rights }
}

export const papelOf = ({ papeis }: Pick<Equipe, 'papeis'>, id: string | null): Papel | undefined =>
  papeis.find((papel) => papel.id === id)

/** What the rights give in all, as `mayGive` compares it. */
export function direitos(equipe: Pick<Equipe, 'papeis'>, { papel, tarefas, todas_cidades, cidades }: Rights): Direitos {
  const { tarefas: whole = [], em_parte = [] } = papelOf(equipe, papel) ?? {}
  const dona = papel === 'dona'
  return {
    dona,
    tarefas: sortedTarefas([...whole, ...em_parte, ...tarefas]),
    cidades: dona || todas_cidades ? null : cidades,
  }
}

/** Why a person's rights cannot be changed here; null when they can. */
export function lockOf(equipe: Equipe, giver: Direitos, pessoa: Pessoa, idOwn: string): string | null {
  if (pessoa.id === idOwn) return TEXTS.locked.self
  return mayGive(giver, direitos(equipe, storedRights(pessoa))) ? null : TEXTS.locked.beyond
}

/** Where a task of a person comes from. */
export type Origin = 'papel' | 'extra' | 'parte' | 'nada'

export function originOf(papel: Papel | undefined, tarefas: readonly Tarefa[], tarefa: Tarefa): Origin {
  if (papel?.tarefas.includes(tarefa)) return 'papel'
  if (tarefas.includes(tarefa)) return 'extra'
  return papel?.em_parte.includes(tarefa) ? 'parte' : 'nada'
}

/** The tasks of a person after one is given to them alone, or taken away. */
export const toggled = (tarefas: readonly Tarefa[], tarefa: Tarefa): Tarefa[] =>
  tarefas.includes(tarefa) ? tarefas.filter((one) => one !== tarefa) : sortedTarefas([...tarefas, tarefa])

const namesOf = (tarefas: readonly Tarefa[]): string[] => tarefas.map((tarefa) => TAREFA_NOMES[tarefa])

/** A person's change in sentences, e.g. 'Nair passa a ver Sócios, em Natal/RN'. */
export function changeWords(
  equipe: Pick<Equipe, 'papeis'>,
  pessoa: Pessoa,
  after: Rights,
  cidadeNames: ReadonlyMap<string, string>,
): string[] {
  const before = storedRights(pessoa)
  const nome = pessoa.nome.split(' ')[0] ?? pessoa.nome
  const wholeOf = ({ papel, tarefas }: Rights) => [...(papelOf(equipe, papel)?.tarefas ?? []), ...tarefas]
  const [had, has] = [sortedTarefas(wholeOf(before)), sortedTarefas(wholeOf(after))]
  const [got, lost] = [has.filter((one) => !had.includes(one)), had.filter((one) => !has.includes(one))]
  const labels = (ids: readonly string[]) => ids.flatMap((id) => cidadeNames.get(id) ?? [])
  const all = (rights: Rights) => rights.todas_cidades || rights.papel === 'dona'
  const { change } = TEXTS
  const words: string[] = []
  if (before.papel !== after.papel) {
    const [from, to] = [papelOf(equipe, before.papel)?.nome ?? '', papelOf(equipe, after.papel)?.nome ?? '']
    words.push(change.papel(nome, from, to))
  }
  if (got.length) words.push(change.gets(nome, namesOf(got), all(after) ? null : labels(after.cidades)))
  if (lost.length) words.push(change.loses(nome, namesOf(lost)))
  if (all(before) !== all(after)) words.push(all(after) ? change.todas(nome) : change.notTodas(nome))
  else if (!all(after)) {
    const added = labels(after.cidades.filter((id) => !before.cidades.includes(id)))
    const removed = labels(before.cidades.filter((id) => !after.cidades.includes(id)))
    if (added.length) words.push(change.cidadesGot(nome, added))
    if (removed.length) words.push(change.cidadesLost(nome, removed))
  }
  return words
}

/** The names of the cities of everybody on the page, and of those that may be chosen. */
export const cidadeNamesOf = (
  { pessoas }: Equipe,
  cidades: readonly { id: string; nome: string; estado: string }[],
): Map<string, string> =>
  new Map([...pessoas.flatMap((pessoa) => pessoa.cidades), ...cidades].map((one) => [one.id, cidadeLabel(one)]))
