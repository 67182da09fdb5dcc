import { expect, test } from 'vitest'
import { type SmsDemand, smsPrice } from '../../server/limits/sms-price.ts'

const PER_NETWORK = 300
const HOUR_MS = 3_600_000
/** Hashes that a cheap phone, and an attacker's computer, try in a second. */
const PHONE_RATE = 100_000
const ATTACKER_RATE = 500_000
const nobody: SmsDemand = { unconfirmed: 0, confirmed: 0, ofDevice: 0, ofPhone: 0, isScarce: false }
const secondsOf = (bits: number, rate: number): number => 2 ** bits / rate

/** An address in one evening: its counters begin again with each hour, as those of the database do. */
function openEvening() {
  let hour = 0
  let counts = { unconfirmed: 0, confirmed: 0 }
  const at = (ms: number) => {
    if (Math.floor(ms / HOUR_MS) !== hour) counts = { unconfirmed: 0, confirmed: 0 }
    hour = Math.floor(ms / HOUR_MS)
    return counts
  }
  return {
    bits: (ms: number) => smsPrice({ ...nobody, ...at(ms) }, PER_NETWORK).bits,
    ask: (ms: number) => void (at(ms).unconfirmed += 1),
    confirm: (ms: number) => {
      const now = at(ms)
      now.unconfirmed = Math.max(0, now.unconfirmed - 1)
      now.confirmed += 1
    },
  }
}

const PEOPLE = 64_000
const EVENING_MS = 4 * HOUR_MS
const TYPING_MS = 40_000
/** One in twenty never confirms the code. */
const LEAVES = 20

/** All people of an address ask for a code in the evening, and perhaps one computer that asks without end. */
function runEvening(attackers: number) {
  const address = openEvening()
  const waits: number[] = []
  let codesOfAttackers = 0
  let unconfirmed = 0
  const typing: number[] = []
  const free = Array.from({ length: attackers }, () => 0)
  for (let person = 0; person < PEOPLE; person += 1) {
    const ms = (person * EVENING_MS) / PEOPLE
    while (typing[0] !== undefined && typing[0] <= ms) address.confirm(typing.shift() ?? 0)
    for (const index of free.keys())
      for (let now = free[index] ?? 0; now <= ms; free[index] = now) {
        address.ask(now)
        codesOfAttackers += 1
        now += 1000 * secondsOf(address.bits(now), ATTACKER_RATE)
      }
    waits.push(secondsOf(address.bits(ms), PHONE_RATE))
    address.ask(ms)
    if (person % LEAVES) typing.push(ms + TYPING_MS)
    else unconfirmed += 1
  }
  waits.sort((a, b) => a - b)
  const waitOf = (share: number) => waits[Math.floor(share * (waits.length - 1))] ?? 0
  return { codes: waits.length, waitOf, codesOfAttackers, unconfirmed: unconfirmed + codesOfAttackers }
}

/** What one network may leave unconfirmed on a day that has a code for everybody (`SMS_PER_DAY=100000`). */
const UNCONFIRMED_MOST = 20_000

test('64 000 people behind one address get their codes in one evening, with little work', () => {
  const { codes, waitOf, unconfirmed } = runEvening(0)
  expect(codes).toBe(PEOPLE)
  expect(unconfirmed).toBeLessThan(UNCONFIRMED_MOST)
  expect(waitOf(0.5)).toBeLessThan(1)
  expect(waitOf(0.9)).toBeLessThan(2)
  expect(waitOf(1)).toBeLessThan(25)
})

test('64 000 people behind one address get their codes in one evening, also beside a computer that asks without end', () => {
  const { codes, waitOf, codesOfAttackers, unconfirmed } = runEvening(1)
  expect(codes).toBe(PEOPLE)
  expect(unconfirmed).toBeLessThan(UNCONFIRMED_MOST)
  expect(codesOfAttackers).toBeLessThan(PEOPLE / 4)
  expect(waitOf(1)).toBeLessThan(25)
})

test('300 codes that nobody confirms cost one computer more than ten minutes, and a person’s six next to nothing', () => {
  const costOf = (codes: number) => {
    let seconds = 0
    for (let unconfirmed = 0; unconfirmed < codes; unconfirmed += 1)
      seconds += secondsOf(smsPrice({ ...nobody, unconfirmed }, PER_NETWORK).bits, ATTACKER_RATE)
    return seconds
  }
  expect(costOf(300)).toBeGreaterThan(600)
  expect(costOf(6)).toBeLessThan(1)
})

test('the price of a code grows with each further one of a device and of a phone', () => {
  const bitsOf = (demand: Partial<SmsDemand>) => smsPrice({ ...nobody, ...demand }, PER_NETWORK).bits
  expect([4, 5, 10].map((ofDevice) => bitsOf({ ofDevice }))).toEqual([15, 15, 16])
  expect([4, 5, 10].map((ofPhone) => bitsOf({ ofPhone }))).toEqual([15, 15, 16])
  expect(smsPrice({ ...nobody, ofDevice: 4, ofPhone: 4 }, PER_NETWORK).isDue).toBe(false)
  expect(smsPrice({ ...nobody, ofDevice: 5 }, PER_NETWORK).isDue).toBe(true)
  expect(smsPrice({ ...nobody, ofPhone: 5 }, PER_NETWORK).isDue).toBe(true)
})
