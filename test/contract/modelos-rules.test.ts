import { describe, expect, test } from 'vitest'
import { addDays, businessDay } from '../../contract/dates.ts'
import { placesToSell } from '../../contract/setores-rules.ts'
import { accessibleOf, aloneOf, countLugares, lugaresOf } from '../../contract/layout-rules.ts'
import { Layout } from '../../contract/lugares.ts'
import { MODELO_IDS, modeloEvento } from '../../contract/modelos-rules.ts'
import { missingToPublish } from '../../contract/publicar-rules.ts'

const TODAY = '2026-11-28'
const NOW = new Date('2026-11-28T15:00:00Z')
const in60 = { today: TODAY, data: addDays(TODAY, 60) }

describe.each(MODELO_IDS)('the template %s', (modelo) => {
  test.each([0, 1, 10, 60])('gives an event in %i days all but its picture', (days) => {
    const data = addDays(TODAY, days)
    const { setores } = modeloEvento(modelo, { today: TODAY, data })
    const draft = {
      data,
      inicio_vendas: TODAY,
      imagem: null,
      setores: setores.map(({ lotes, ...setor }) => ({
        ...setor,
        excluir: false,
        lotes: lotes.map((lote, nr) => ({ ...lote, id: String(nr), excluir: false })),
      })),
    }
    expect(missingToPublish(draft, NOW)).toEqual(['imagem'])
    expect(setores.flatMap(({ lotes }) => lotes).every((lote) => businessDay(lote.data) <= data)).toBe(true)
  })

  test('sells no more than its places, at prices with a fee of 12 %', () => {
    for (const setor of modeloEvento(modelo, in60).setores) {
      const places = placesToSell(setor)
      for (const { qtd_total, valor_cents, taxa_cents } of setor.lotes) {
        if (places !== null) expect(qtd_total).toBeLessThanOrEqual(places)
        expect(taxa_cents).toBe(valor_cents * 0.12)
      }
      expect(Layout.safeParse(setor.layout).success).toBe(true)
      if (setor.layout) expect(setor.qtd_lugar).toBe(countLugares(setor.layout))
    }
  })
})

test('a theatre is drawn in rows with aisles, its wheelchairs with companions in the first row', () => {
  const [plateia, balcao] = modeloEvento('teatro', in60).setores
  if (!plateia?.layout || !balcao?.layout) throw new Error('no drawing')
  expect(accessibleOf(plateia.layout)).toHaveLength(2)
  expect(aloneOf(plateia.layout)).toEqual([])
  expect(
    lugaresOf(plateia.layout)
      .filter(({ accompanies }) => accompanies)
      .map(({ nome }) => nome),
  ).toEqual(['A2', 'A21'])
  expect(accessibleOf(balcao.layout)).toEqual([])
  expect(balcao.layout.linhas[0]?.nome).toBe('O')
})

test('a show has three lots, each dearer than the one before', () => {
  const [pista] = modeloEvento('show', in60).setores
  expect(pista?.lotes.map(({ data, valor_cents }) => [businessDay(data), valor_cents])).toEqual([
    [TODAY, 8000],
    [addDays(TODAY, 14), 10_000],
    [addDays(TODAY, 28), 12_000],
  ])
})
