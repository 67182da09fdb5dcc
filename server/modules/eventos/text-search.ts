import { matchesWord, searchedWords, wordsIn } from '../../../contract/busca-rules.ts'
import type { Busca } from '../../../contract/eventos.ts'
import type { Db } from '../../db/connection.ts'
import { perPool } from '../../db/per-pool.ts'
import { listPublicadas } from '../rifas/rifas-service.ts'
import type { EventoRow } from './eventos-repo.ts'
import { makeIndex, type SearchIndex, type Term } from './search-index.ts'
import { type EventoFilter, type EventoText, readEventos, readTexts } from './search-repo.ts'

/** At most this many venues, artists and raffles. */
const BEST = 3
/** At most this many events that have some of the words. */
const ALIKE = 4

type Searched = { index: SearchIndex; eventos: readonly EventoText[]; rifas: readonly { id: string; nome: string }[] }

/** The texts of one version of the catalogue and one day; read again, one read after the other, when that changes. */
const searched = perPool((db) => {
  let kept = { key: '', found: Promise.resolve<Searched | null>(null) }
  const read = async (today: string): Promise<Searched> => {
    const [eventos, rifas] = await Promise.all([readTexts(db, today), listPublicadas(db)])
    const open = rifas.filter(({ data_sorteio, numero_sorteado }) => numero_sorteado === null && data_sorteio >= today)
    return { index: makeIndex(eventos), eventos, rifas: open }
  }
  return async (version: string | null, today: string): Promise<Searched> => {
    const key = `${version} ${today}`
    if (version === null || kept.key !== key) {
      const before = kept.found
      const found = before.catch(() => null).then(() => read(today))
      kept = { key, found }
      // A failed read is not kept.
      found.catch(() => {
        if (kept.found === found) kept = { key: '', found: Promise.resolve(null) }
      })
    }
    return (await kept.found) ?? read(today)
  }
})

type Page = { cursor: number; limit: number }
/** `version`: of the catalogue (`TOPICS`); null: not known. `today`: `YYYY-MM-DD` in São Paulo. */
type When = { version: string | null; today: string }

const inCidades =
  ({ cidades }: EventoFilter) =>
  ({ id_cidade }: EventoText): boolean =>
    !cidades || cidades.includes(id_cidade)

const passes =
  (filter: EventoFilter) =>
  (evento: EventoText): boolean =>
    inCidades(filter)(evento) &&
    (!filter.categoria || evento.categoria === filter.categoria) &&
    (!filter.data || evento.data === filter.data) &&
    (!filter.dataEventoDepois || evento.data >= filter.dataEventoDepois) &&
    (!filter.dataEventoAte || evento.data <= filter.dataEventoAte) &&
    (!filter.inicioVendasAte || evento.inicio_vendas <= filter.inicioVendasAte) &&
    (!filter.inicioVendasDepois || evento.inicio_vendas > filter.inicioVendasDepois)

/**
 * The listed events that have every word of a text, in any order: in name, artists, venue, city, category or
 * description. If there are none, one typo a word is forgiven.
 * @param filter its days, cities and category count for all that is found
 * @returns the page, best first; on the first page also what else was found
 */
export async function searchByText(
  db: Db,
  texto: string,
  filter: EventoFilter,
  { cursor, limit }: Page,
  { version, today }: When,
): Promise<{ rows: EventoRow[]; total: number; busca?: Omit<Busca, 'parecidos'> & { parecidos: EventoRow[] } }> {
  const words = searchedWords(texto)
  if (words.length === 0) return { rows: [], total: 0 }
  const { index, eventos, rifas } = await searched(db)(version, today)
  const isListed = passes(filter)
  let terms: Term[] = words.map((word) => [word])
  let found = index.find(terms, 'all', isListed)
  if (found.length === 0) {
    terms = words.map((word) => [word, ...index.correct(word)])
    found = index.find(terms, 'all', isListed)
  }
  const rowsOf = (some: EventoText[]) =>
    readEventos(
      db,
      some.map(({ id }) => id),
    )
  const page = { rows: await rowsOf(found.slice(cursor, cursor + limit)), total: found.length }
  if (cursor > 0) return page
  const some = terms.length === 1 ? found : index.find(terms, 'any', isListed)
  const isFound = found.length > 0
  const busca = {
    ...besides(terms, some, rifas),
    parecidos: isFound ? [] : await rowsOf(some.slice(0, ALIKE)),
    categorias: isFound ? [] : countCategorias(eventos.filter(inCidades(filter))),
  }
  return { ...page, busca }
}

/** The number of events of each category that has any, the largest first. */
function countCategorias(eventos: readonly EventoText[]): Busca['categorias'] {
  const counts = new Map<NonNullable<EventoText['categoria']>, number>()
  for (const { categoria } of eventos) if (categoria) counts.set(categoria, (counts.get(categoria) ?? 0) + 1)
  return [...counts]
    .map(([categoria, n]) => ({ categoria, eventos: n }))
    .toSorted((a, b) => b.eventos - a.eventos || a.categoria.localeCompare(b.categoria))
}

/** Venues, artists and raffles that have words of the text, those with most of them first. */
function besides(terms: readonly Term[], eventos: readonly EventoText[], rifas: Searched['rifas']) {
  const has = (term: Term, words: string[]) => words.some((word) => term.some((one) => matchesWord(word, one)))
  const best = <T extends { nome: string }>(all: Iterable<T>, about = ''): T[] =>
    [...all]
      .map((one) => ({ one, words: wordsIn(`${about} ${one.nome}`) }))
      .map(({ one, words }) => ({ one, n: terms.filter((term) => has(term, words)).length }))
      .filter(({ n }) => n > 0)
      .toSorted((a, b) => b.n - a.n)
      .slice(0, BEST)
      .map(({ one }) => one)
  const venues = new Map<string, Busca['lugares'][number]>()
  const artists = new Map<string, Busca['artistas'][number]>()
  for (const { id, data, local, cidade, id_cidade, artistas } of eventos) {
    const key = `${local} ${id_cidade}`
    const venue = venues.get(key)
    if (venue) venue.eventos += 1
    else venues.set(key, { nome: local, cidade, eventos: 1 })
    for (const nome of artistas ? artistas.split(',').map((text) => text.trim()) : []) {
      const next = artists.get(nome)
      if (nome && (!next || data < next.data)) artists.set(nome, { nome, id_evento: id, data, cidade })
    }
  }
  return {
    palavras: [...new Set(terms.flat())],
    lugares: best(venues.values()),
    artistas: best(artists.values()),
    rifas: best(rifas, 'rifas'),
  }
}
