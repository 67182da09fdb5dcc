import { isOneTypo, matchesWord, mayHaveTypo, wordsIn } from '../../../contract/busca-rules.ts'
import { CATEGORIAS } from '../../../contract/categorias-rules.ts'
import type { EventoText } from './search-repo.ts'

/** How much a word counts where it stands; the beginning of a longer word counts less. */
const WEIGHT = { nome: 1, artistas: 0.5, local: 0.3, cidade: 0.3, descricao: 0.05 } as const
const BEGINNING = 0.8

/** The events with a word, and how much it counts in each. */
type Postings = Map<number, number>

/** A searched word, and those that count as it: itself, or it with its typo corrected. */
export type Term = readonly string[]

/**
 * The words of the listed events, in the memory of a process: some thousand events are searched in a millisecond, by
 * beginnings of words and with typos. With 5 000 of them PostgreSQL's text search took 50 to 250 ms.
 */
export function makeIndex(eventos: readonly EventoText[]) {
  const postings = new Map<string, Postings>()
  const add = (at: number, text: string, weight: number): void => {
    for (const word of wordsIn(text)) {
      const found = postings.get(word) ?? new Map<number, number>()
      postings.set(word, found)
      found.set(at, Math.max(found.get(at) ?? 0, weight))
    }
  }
  for (const [at, { nome, artistas, local, cidade, categoria, descricao }] of eventos.entries()) {
    add(at, nome, WEIGHT.nome)
    add(at, artistas, WEIGHT.artistas)
    add(at, local, WEIGHT.local)
    add(at, `${cidade.nome} ${cidade.estado} ${categoria ? CATEGORIAS[categoria] : ''}`, WEIGHT.cidade)
    add(at, descricao, WEIGHT.descricao)
  }
  const words = [...postings.keys()].sort()

  /** Where words beginning so would begin in the sorted list. */
  function firstFrom(beginning: string): number {
    let [low, high] = [0, words.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((words[middle] ?? '') < beginning) low = middle + 1
      else high = middle
    }
    return low
  }

  function eventsWith(term: Term): Postings {
    const all: Postings = new Map()
    for (const searched of term) {
      for (let at = firstFrom(searched); words[at]?.startsWith(searched); at += 1) {
        const word = words[at] ?? ''
        if (!matchesWord(word, searched)) continue
        const share = word === searched ? 1 : BEGINNING
        for (const [evento, weight] of postings.get(word) ?? [])
          all.set(evento, Math.max(all.get(evento) ?? 0, weight * share))
      }
    }
    return all
  }

  return {
    /** The words of the events that are one typo away. */
    correct: (word: string): string[] => (mayHaveTypo(word) ? words.filter((other) => isOneTypo(word, other)) : []),
    /**
     * The events that have all the terms, or any of them, best first, then by day.
     * @param isListed whether an event passes the other filters
     */
    find(terms: readonly Term[], of: 'all' | 'any', isListed: (evento: EventoText) => boolean): EventoText[] {
      const scores = new Map<number, { at: number; score: number; terms: number }>()
      for (const term of terms) {
        for (const [at, weight] of eventsWith(term)) {
          const hit = scores.get(at)
          if (!hit) scores.set(at, { at, score: weight, terms: 1 })
          else {
            hit.score += weight
            hit.terms += 1
          }
        }
      }
      const least = of === 'all' ? terms.length : 1
      return [...scores.values()]
        .filter(({ at, terms: n }) => n >= least && isListed(eventos[at] as EventoText))
        .toSorted((a, b) => b.terms - a.terms || b.score - a.score || a.at - b.at)
        .map(({ at }) => eventos[at] as EventoText)
    },
  }
}

export type SearchIndex = ReturnType<typeof makeIndex>
