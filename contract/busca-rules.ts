import { folded } from './text-rules.ts'

/** At most this many words of a text are searched. */
const MAX_WORDS = 8
/** A shorter word is searched as it stands: so many words begin with one or two letters. */
const PREFIX_MIN = 3
/** In a shorter word a typo makes another word. */
const TYPO_MIN = 4
const FILLERS = new Set('a o as os e de do da dos das em no na nos nas com para por um uma'.split(' '))

/** The words of a text, without accents and case. */
export const wordsIn = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** The words by which a text is searched: each once, and without 'de', 'no', 'e', unless there are no others. */
export function searchedWords(text: string): string[] {
  const words = [...new Set(wordsIn(text))].filter((word) => word.length > 1)
  const telling = words.filter((word) => !FILLERS.has(word))
  return (telling.length ? telling : words).slice(0, MAX_WORDS)
}

/** Whether a word of an event matches a searched one: it begins with it; a very short one is the same. */
export const matchesWord = (word: string, searched: string): boolean =>
  searched.length < PREFIX_MIN ? word === searched : word.startsWith(searched)

export const mayHaveTypo = (word: string): boolean => word.length >= TYPO_MIN

/** Whether one typo makes `a` of `b`: a letter more, less, another, or two neighbours exchanged. */
export function isOneTypo(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  let at = 0
  while (a[at] === b[at]) at += 1
  const [restA, restB] = [a.slice(at), b.slice(at)]
  if (restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)) return true
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)
}

/** A piece of a shown text, and whether it is a word that was searched. */
export type Piece = { text: string; isFound: boolean }

/** Cuts a text into the words that were found and the rest, for marking them. */
export function markWords(text: string, searched: readonly string[]): Piece[] {
  const pieces: Piece[] = []
  for (const [part] of text.matchAll(/[\p{L}\p{N}]+|[^\p{L}\p{N}]+/gu)) {
    const isFound = searched.some((word) => matchesWord(folded(part), word))
    const last = pieces.at(-1)
    if (last && !last.isFound && !isFound) last.text += part
    else pieces.push({ text: part, isFound })
  }
  return pieces
}
