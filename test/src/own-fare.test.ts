import { expect, test } from 'vitest'
import type { Evento } from '../../contract/eventos.ts'
import type { Tarifa } from '../../contract/tarifas.ts'
import { openLotes } from '../../src/evento/offers.ts'
import { withOwnFare } from '../../src/site/evento/own-fare.ts'
import { evento, lote, setor } from './evento-fixtures.ts'

const NOW = new Date('2026-12-01T12:00:00Z')
const fare = (id: string, valor: number): Tarifa => ({
  ...{ id, tipo: 'socio', nome: `Sócio ${id}`, valor, taxa_adm: 0, documento: 'Carteirinha', na_cota: false },
})
const FULL: Tarifa = {
  id: 'l1',
  tipo: 'inteira',
  nome: 'Inteira',
  valor: 80,
  taxa_adm: 0,
  documento: null,
  na_cota: false,
}
const OWN = {
  ...{ id_tarifa: 'prata', plano: 'Prata', restantes: 1, unidades: 1, horas_antes: 48 },
  ...{ incluida: false, passe: false },
}
const fares = [FULL, fare('bronze', 72), fare('prata', 56)]

/** Two sectors: the first sells members' fares. */
function jogo(data: string, inicio_vendas = '2026-11-01'): Evento {
  return evento(
    [
      setor('a', [
        lote('l1', { data, tarifas: fares }),
        lote('l2', { data: '2026-12-20T12:00:00.000Z', tarifas: fares }),
      ]),
      setor('b', [lote('l3', { data, tarifas: [FULL] })]),
    ],
    { tem_socio: true, inicio_vendas, data: '2026-12-30' },
  )
}
const shown = ({ setores }: Evento) => setores[0]?.lotes[0]?.tarifas.map(({ id }) => id)
const open = (seen: Evento) => openLotes(seen, NOW).map(({ id }) => id)

test('a visitor sees no member’s fare to choose, a member only their own', () => {
  const known = jogo('2026-11-20T12:00:00.000Z')
  expect(shown(withOwnFare(known, null, NOW).evento)).toEqual(['l1'])
  const { evento: seen, until } = withOwnFare(known, OWN, NOW)
  expect(shown(seen)).toEqual(['l1', 'prata'])
  expect({ until, open: open(seen) }).toEqual({ until: null, open: ['l1', 'l3'] })
})

test('before the lots open, a member buys those that will be open then, at their own fare alone', () => {
  const known = jogo('2026-12-02T12:00:00.000Z')
  const { evento: seen, until } = withOwnFare(known, OWN, NOW)
  expect({ until, open: open(seen), shown: shown(seen) }).toEqual({
    ...{ until: '2026-12-02T12:00:00.000Z', open: ['l1'], shown: ['prata'] },
  })
  expect(seen.setores[0]?.lotes[0]).toMatchObject({ valor: 56, taxa_adm: 0 })
  expect(open(withOwnFare(known, null, NOW).evento)).toEqual([])
  // Too early for the plan.
  expect(open(withOwnFare(known, { ...OWN, horas_antes: 23 }, NOW).evento)).toEqual([])
})

test('before the event’s own beginning the sectors without members’ fares stay closed', () => {
  const known = jogo('2026-11-20T12:00:00.000Z', '2026-12-02')
  const { evento: seen, until } = withOwnFare(known, OWN, NOW)
  expect({ until, open: open(seen), shown: shown(seen) }).toEqual({
    ...{ until: '2026-12-02T03:00:00.000Z', open: ['l1'], shown: ['prata'] },
  })
})

test('an event without members’ fares is the same object', () => {
  const known = evento([setor('a', [lote('l1')])])
  expect(withOwnFare(known, OWN, NOW).evento).toBe(known)
})
