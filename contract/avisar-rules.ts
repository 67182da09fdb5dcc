/** The fields of an event that its holders may be told about; texts as stored or as typed, no hour as null or ''. */
export type ToldFacts = {
  local: string
  endereco: string
  id_cidade: string
  hora?: string | null | undefined
  artistas?: string | undefined
  descricao?: string | null | undefined
}

/** What the message 'evento-mudado' needs of the time before: the place and the hour as they were, whether who performs changed. */
export type Antes = { local?: string; hora?: string | null; atracoes?: true }

const tidy = (text: string | null | undefined): string => (text ?? '').trim()

/**
 * What of an edit concerns the people who hold tickets: place, hour, or who performs; null: nothing. Another day is no
 * edit, because it gives a right to money back (contract/mudar.ts). A field that is not sent is unchanged.
 */
export function antesOf(before: ToldFacts, after: ToldFacts): Antes | null {
  const differs = (name: keyof ToldFacts) => after[name] !== undefined && tidy(before[name]) !== tidy(after[name])
  const antes: Antes = {
    ...(differs('local') && { local: tidy(before.local) }),
    ...(!differs('local') &&
      (differs('endereco') || differs('id_cidade')) && { local: `${tidy(before.local)}, ${tidy(before.endereco)}` }),
    ...(differs('hora') && { hora: tidy(before.hora) || null }),
    ...((differs('artistas') || differs('descricao')) && { atracoes: true as const }),
  }
  return Object.keys(antes).length > 0 ? antes : null
}

const NAMES: Record<keyof Antes, string> = { local: 'o local', hora: 'a hora', atracoes: 'as atrações ou a descrição' }

/** What changed in words: 'o local e a hora'. */
export const antesWords = (antes: Antes): string =>
  new Intl.ListFormat('pt-BR').format(Object.entries(NAMES).flatMap(([name, words]) => (name in antes ? words : [])))
