/**
 * The fields of an event that its holders are told about, as stored or as typed; no hour is null or ''. Two texts of any
 * kind that are compared may stand for `artistas` and `descricao`. `cidade_nome` where it is known.
 */
export type ToldFacts = {
  local: string
  endereco: string
  id_cidade: string
  cidade_nome?: string | undefined
  hora?: string | null | undefined
  artistas?: string | undefined
  descricao?: string | null | undefined
}

/** What holders are told: the place as it was and as it is, the hour as it was, whether who performs changed. */
export type Antes = { local?: { era: string; agora: string }; hora?: string | null; atracoes?: true }

const tidy = (text: string | null | undefined): string => (text ?? '').trim()

const wherePlace = ({ local, endereco, cidade_nome }: ToldFacts): string =>
  [local, endereco, cidade_nome].map(tidy).filter(Boolean).join(', ')

/**
 * What of a change concerns the people who hold tickets: place, hour, or who performs; null: nothing. Another day is no
 * such change, because it gives a right to money back (contract/mudar.ts). A field that is not sent is unchanged. The
 * form asks by it, the edit stores messages by it, and a message that is sent tells by it.
 */
export function antesOf(before: ToldFacts, after: ToldFacts): Antes | null {
  const differs = (name: keyof ToldFacts) => after[name] !== undefined && tidy(before[name]) !== tidy(after[name])
  const antes: Antes = {
    ...(differs('local') && { local: { era: tidy(before.local), agora: tidy(after.local) } }),
    // Of the same name, but elsewhere.
    ...(!differs('local') &&
      (differs('endereco') || differs('id_cidade')) && {
        local: { era: wherePlace(before), agora: wherePlace(after) },
      }),
    ...(differs('hora') && { hora: tidy(before.hora) || null }),
    ...((differs('artistas') || differs('descricao')) && { atracoes: true as const }),
  }
  return Object.keys(antes).length > 0 ? antes : null
}

const NAMES: Record<keyof Antes, string> = { local: 'o local', hora: 'a hora', atracoes: 'as atrações ou a descrição' }

/** What changed in words: 'o local e a hora'. */
export const antesWords = (antes: Antes): string =>
  new Intl.ListFormat('pt-BR').format(Object.entries(NAMES).flatMap(([name, words]) => (name in antes ? words : [])))
