import { randomUUID } from 'node:crypto'
import { connected } from '../data.ts'
import type { BenchShop } from '../shop.ts'
import { type Scenario, sustained } from './measure.ts'

const ROUNDS = 3
/** The fare of students, as its migration stores it. */
const ESTUDANTE = '4d1f7a10-0001-4e10-8a01-6d6569610001'
/** Of a code, in all and for each person: never reached, so that every purchase is allowed. */
const LIMIT = 10_000_000

/** Returns the fare of a lot. */
type FareOf = (lote: string) => string

/** A promotional fare of each lot. */
async function promotional(shop: BenchShop, lotes: string[]): Promise<FareOf> {
  const ids = new Map(lotes.map((lote) => [lote, randomUUID() as string]))
  await connected(shop, (client) =>
    client.query(
      `INSERT INTO tarifa (id, tipo, nome, documento, na_cota, id_lote, valor_cents, taxa_cents)
        SELECT id, 'promocional', 'Solidária', '1 kg de alimento', false, lote, 6000, 720
        FROM unnest($1::uuid[], $2::uuid[]) AS f(id, lote)`,
      [[...ids.values()], lotes],
    ),
  )
  return (lote) => ids.get(lote) ?? ''
}

/** A new code of 15 %, limited in all and for each person. */
async function code(shop: BenchShop): Promise<FareOf> {
  const id = randomUUID()
  const name = id.slice(0, 8).toUpperCase()
  await connected(shop, async (client) => {
    await client.query(`INSERT INTO tarifa (id, tipo, nome, na_cota) VALUES ($1, 'codigo', $2, false)`, [id, name])
    await client.query(
      `INSERT INTO codigo (id, codigo, percentual, limite, limite_pessoa) VALUES ($1, $2, 15, $3, $3)`,
      [id, name, LIMIT],
    )
  })
  return () => id
}

/**
 * Purchases with each kind of fare, in turns with those of the same lots at the full price, because the machine's speed
 * varies. Prints what they are of the full price: purchases per second, and the processor time of one.
 */
export async function besideFares(shop: BenchShop, full: Scenario, lotes: string[], seconds: number): Promise<void> {
  const kinds: [name: string, fare: FareOf][] = [
    ['half price', () => ESTUDANTE],
    ['promotional', await promotional(shop, lotes)],
    ['code', await code(shop)],
  ]
  for (const [kind, fare] of kinds) {
    const name = `${full.name}, ${kind}`
    const ratios: { speed: number; product: number }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const alone = await sustained(shop, full, seconds)
      const beside = await sustained(shop, { ...full, name, cart: withFare(full, fare) }, seconds)
      ratios.push({ speed: beside.perSecond / alone.perSecond, product: beside.productMs / alone.productMs })
    }
    const [speed, product] = (['speed', 'product'] as const).map((key) => middleOf(ratios.map((ratio) => ratio[key])))
    console.log(`${name.padEnd(36)} ${speed} of the purchases/s, ${product} of the product of the full price`)
  }
}

const middleOf = (ratios: number[]): string =>
  `${((ratios.toSorted((a, b) => a - b)[(ROUNDS - 1) / 2] ?? Number.NaN) * 100).toFixed(0)} %`

const withFare =
  ({ cart }: Scenario, fare: FareOf): Scenario['cart'] =>
  (buyer, nth) =>
    cart(buyer, nth).map((item) => ('id_rifa' in item ? item : { ...item, id_tarifa: fare(item.id_evento_setor_lote) }))
