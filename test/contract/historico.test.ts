import { describe, expect, it } from 'vitest'
import { HistoricoQuery } from '../../contract/historico.ts'
import { refusal } from './refusal.ts'

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'

describe('GET historico', () => {
  it('empty filters filter nothing', () => {
    const nothing = { entidade: '', id: '', ator: '', de: '', ate: '' }
    expect(HistoricoQuery.parse(nothing)).toEqual({ cursor: 0, limit: 25 })
    expect(HistoricoQuery.parse({})).toEqual({ cursor: 0, limit: 25 })
  })

  it('GET historico accepts an entity, an id, an actor, and days in both formats', () => {
    const query = {
      entidade: 'rifa',
      id: ID.toUpperCase(),
      de: '01/02/2030',
      ate: '2030-02-03',
      cursor: '50',
      limit: '100',
    }
    expect(HistoricoQuery.parse({ ...query, ator: `usuario:${ID}` })).toEqual({
      entidade: 'rifa',
      id: ID,
      ator: `usuario:${ID}`,
      de: '2030-02-01',
      ate: '2030-02-03',
      cursor: 50,
      limit: 100,
    })
    for (const ator of [`cliente:${ID}`, 'provider', 'clock']) expect(refusal(HistoricoQuery, { ator })).toBeNull()
  })

  it.each([
    ['ator', 'admin'],
    ['ator', `usuario:${ID}x`],
    ['ator', "usuario:' OR 1=1"],
    ['entidade', 'x'.repeat(41)],
    ['cursor', '10001'],
    ['limit', '101'],
    ['id', '7'],
    ['de', '31/02/2030'],
  ])('GET historico refuses %s %j', (field, value) => {
    expect(Object.keys(refusal(HistoricoQuery, { [field]: value }) ?? {})).toEqual([field])
  })
})
