import type { CortesiasDadas } from '../../../contract/cortesias.ts'
import { OFFICE_REFUSALS } from '../../../contract/refusals-office.ts'
import { SHOP_REFUSALS } from '../../../contract/refusals-shop.ts'
import { CONVIDADO } from '../../../server/sales/courtesies/give-repo.ts'
import type { Companions } from './companions.ts'
import type { Courtesy, Final } from './final.ts'
import type { Entry } from './journal.ts'
import { codeOf, isGood, isLost, type Stock } from './read-calls.ts'
import type { Add } from './search.ts'
import type { Units, Wish } from './steps.ts'

const NEVER = Number.POSITIVE_INFINITY
const EVER = Number.NEGATIVE_INFINITY
/** A request for one courtesy, or for several. */
type Request = { chave: string; idEvento: string; id_lote: string; lugares?: number[]; linhas?: Line[] } & Line
type Line = { quantidade?: number | string | null }
type Given = { who: string; start: number; end: number; units: Units }

const quantities = ({ linhas, lugares = [], quantidade }: Request): number[] =>
  (linhas ?? [{ quantidade: lugares.length || quantidade }]).map((line) => Number(line.quantidade || 1))
const isPlace = (item: string): boolean => item.startsWith('lugar ')

/**
 * The courtesies that the calls of givers show. Each is a hold that is sold at once; its id is the courtesy's. One key of
 * a giver gives once, however often it is sent.
 */
export class Courtesies {
  readonly #add: Add
  readonly #stock: Stock
  readonly #final: Final | undefined
  readonly #companions: Companions
  readonly #sent = new Map<string, Entry[]>()
  /** The calls that revoked a courtesy, by its id. */
  readonly #revokes = new Map<string, Entry[]>()

  constructor(add: Add, stock: Stock, final: Final | undefined, companions: Companions) {
    this.#add = add
    this.#stock = stock
    this.#final = final
    this.#companions = companions
  }

  asked(entry: Entry): void {
    const key = `${entry.who} ${(entry.body as Request).chave}`
    if (isGood(entry) || isLost(entry)) this.#sent.set(key, [...(this.#sent.get(key) ?? []), entry])
    else this.#refused(entry)
  }

  revoked(entry: Entry, id: string): void {
    if (isGood(entry) || isLost(entry)) this.#revokes.set(id, [...(this.#revokes.get(id) ?? []), entry])
  }

  /** @param known the holds that the calls mention; the courtesies are added */
  finish(known: Set<string>): void {
    const stored = new Map(this.#final?.courtesies().map((one) => [one.hold, one]))
    const given = new Map([...this.#sent.values()].flatMap((sent) => this.#given(sent, stored)))
    // Those of givers who are not watched.
    for (const { hold, units, who } of stored.values())
      if (!given.has(hold)) given.set(hold, { who, start: EVER, end: this.#final?.start ?? NEVER, units })
    for (const [hold, { who, start, end, units }] of given) {
      known.add(hold)
      this.#add({ who, start, end }, [{ kind: 'give', hold, units }], `gives ${hold.slice(0, 8)}`)
      const owner = stored.get(hold)?.cliente
      // All who have no account share a cliente.
      const hasAccount = owner !== undefined && owner !== CONVIDADO
      this.#companions.granted({ who, start, end }, units, () =>
        hasAccount ? [...(this.#final?.holdsOf(owner) ?? []), ...(this.#final?.givenTo(owner) ?? [])] : [],
      )
      this.#revoke(hold, units, stored.get(hold))
    }
  }

  /** What the calls with one key gave; nothing, if none was answered and the database has nothing of them. */
  #given(sent: Entry[], stored: ReadonlyMap<string, Courtesy>): [hold: string, given: Given][] {
    const [first] = sent.toSorted((a, b) => a.start - b.start)
    if (!first) return []
    const { who, start } = first
    const [good] = sent.filter(isGood).toSorted((a, b) => (a.end ?? 0) - (b.end ?? 0))
    const request = first.body as Request
    const counts = quantities(request)
    if (!good)
      return [...stored.values()]
        .filter((one) => one.who === who && one.chave === request.chave)
        .map(({ hold, units }) => [hold, { who, start, end: this.#final?.start ?? NEVER, units }])
    const { setor } = this.#stock.lotes[request.id_lote] ?? { setor: '?' }
    return (good.answer as CortesiasDadas).result.map(({ id: hold }, line) => {
      // Places that the shop chose are in no answer.
      const places = request.lugares?.length
        ? request.lugares.map((nr) => `lugar ${setor} ${nr}`)
        : Object.keys(stored.get(hold)?.units ?? {}).filter(isPlace)
      const units = {
        ...this.#units(who, request, counts[line] ?? 0),
        ...Object.fromEntries(places.map((of) => [of, 1])),
      }
      return [hold, { who, start, end: good.end ?? NEVER, units }]
    })
  }

  #units(who: string, { idEvento, id_lote }: Request, n: number): Units {
    const cota = this.#stock.cotas?.[`${idEvento} ${who}`]
    return { [`lote ${id_lote}`]: n, ...(cota && { [`cota ${cota.id}`]: n }) }
  }

  /** All tickets of a courtesy are revoked at once. */
  #revoke(hold: string, units: Units, stored: Courtesy | undefined): void {
    const sent = (this.#revokes.get(hold) ?? []).toSorted((a, b) => a.start - b.start)
    const end = Math.min(...sent.filter(isGood).map((entry) => entry.end ?? NEVER), this.#final?.start ?? NEVER)
    const isCertain = sent.some(isGood) || stored?.isRevoked === true
    if (!isCertain && (sent.length === 0 || stored)) return
    const when = { who: sent[0]?.who ?? 'a giver', start: sent[0]?.start ?? EVER, end }
    this.#add(when, [{ kind: 'refund', hold, units }], `revokes ${hold.slice(0, 8)}`, isCertain)
  }

  #refused(entry: Entry): void {
    const { code, message = '', fields } = (entry.answer ?? {}) as { code?: string; message?: string; fields?: object }
    const request = entry.body as Request
    const n = quantities(request).reduce((sum, more) => sum + more, 0)
    const of = (kind: string, text: (left: number) => string): Wish[] => {
      const left = Array.from({ length: n }, (_, count) => count).find((count) => text(count) === message)
      return Object.keys(this.#units(entry.who, request, n)).flatMap((item) =>
        item.startsWith(kind) ? [{ item, n, ...(left !== undefined && { left }) }] : [],
      )
    }
    const [place, other] = request.lugares ?? []
    const { setor } = this.#stock.lotes[request.id_lote] ?? { setor: '?' }
    const wishes =
      code === 'cortesia.over-quota'
        ? of('cota ', OFFICE_REFUSALS[code])
        : code === 'stock.only-left'
          ? of('lote ', SHOP_REFUSALS[code])
          : // Without fields the lot has units, but too few places that are not for wheelchairs.
            code === 'stock.sold-out' && fields
            ? of('lote ', () => message).map((wish) => ({ ...wish, left: 0 }))
            : code === 'place.taken' && place !== undefined && other === undefined
              ? [{ item: `lugar ${setor} ${place}`, n: 1 }]
              : []
    if (wishes.length > 0) this.#add(entry, [{ kind: 'refuse', hold: null, wishes }], `is refused ${n}: ${message}`)
  }
}

/** A new size of an item, granted or refused because more is taken. */
export function readResize(entry: Entry, add: Add, item: string, total: number): void {
  const steps = [{ kind: 'resize' as const, item, total }]
  if (isGood(entry)) add(entry, steps, `makes it ${total} units`)
  else if (isLost(entry)) add({ ...entry, end: null }, steps, `makes it ${total} units`, false)
  else if (codeOf(entry) === 'lote.fewer-than-taken' || codeOf(entry) === 'cota.fewer-than-given')
    add(entry, [{ kind: 'too-small', item, total }], `is refused ${total} units`)
}
