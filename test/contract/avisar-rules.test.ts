import { expect, it } from 'vitest'
import { antesOf, antesWords, type ToldFacts } from '../../contract/avisar-rules.ts'

const EVENTO: ToldFacts = {
  ...{ local: 'Praça do Marco', endereco: 'Rua da Guia, 1', id_cidade: 'a', cidade_nome: 'Olinda/PE', hora: '20:00' },
  ...{ artistas: 'Alceu', descricao: 'Um show.' },
}
const after = (more: Partial<ToldFacts>) => antesOf(EVENTO, { ...EVENTO, ...more })

it.each<[Partial<ToldFacts>, ReturnType<typeof antesOf>]>([
  [{ local: 'Teatro' }, { local: { era: 'Praça do Marco', agora: 'Teatro' } }],
  [{ local: 'Teatro', endereco: 'Outra rua, 2' }, { local: { era: 'Praça do Marco', agora: 'Teatro' } }],
  // The same place by name, elsewhere.
  [
    { endereco: 'Outra rua, 2' },
    { local: { era: 'Praça do Marco, Rua da Guia, 1, Olinda/PE', agora: 'Praça do Marco, Outra rua, 2, Olinda/PE' } },
  ],
  [
    { id_cidade: 'b', cidade_nome: 'Recife/PE' },
    { local: { era: 'Praça do Marco, Rua da Guia, 1, Olinda/PE', agora: 'Praça do Marco, Rua da Guia, 1, Recife/PE' } },
  ],
  [{ hora: '21:00' }, { hora: '20:00' }],
  [{ hora: '' }, { hora: '20:00' }],
  [{ artistas: 'Alceu, Elba' }, { atracoes: true }],
  [{ descricao: 'Dois shows.' }, { atracoes: true }],
  [
    { local: 'Teatro', hora: null },
    { local: { era: 'Praça do Marco', agora: 'Teatro' }, hora: '20:00' },
  ],
])('an edit of %j concerns who holds a ticket: %j', (more, antes) => {
  expect(after(more)).toEqual(antes)
})

it('spaces, and fields that are not sent, change nothing; an hour that was not known is told as such', () => {
  expect(after({ local: ' Praça do Marco ', hora: undefined, artistas: undefined, descricao: undefined })).toBeNull()
  expect(antesOf({ ...EVENTO, hora: null }, { ...EVENTO, hora: '' })).toBeNull()
  expect(antesOf({ ...EVENTO, hora: null }, EVENTO)).toEqual({ hora: null })
})

it('what changed is said in words', () => {
  expect(antesWords({ hora: null })).toBe('a hora')
  expect(antesWords({ atracoes: true, local: { era: 'x', agora: 'y' }, hora: null })).toBe(
    'o local, a hora e as atrações ou a descrição',
  )
})
