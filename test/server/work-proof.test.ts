import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hasZeroBits, proofText, WORK } from '../../contract/work-rules.ts'
import { solve } from '../../scripts/solve-work.ts'
import { checkProof, makeChallenge, type WorkPurpose } from '../../server/limits/device-limit.ts'
import { Client, freshPhone } from '../support/client.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { awayFromWindowEdge } from '../support/windows.ts'
import { challengeOf } from '../support/work.ts'

const SECRET = 'a secret of this test'
const BITS = 6
const sms: WorkPurpose = { kind: 'sms', network: '9.9.9.9' }
const now = new Date('2027-03-01T12:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const challenge = makeChallenge(SECRET, sms, BITS, now)
const proof = solve(challenge)

/** The largest number that does not happen to be a solution: one in 64 is. */
function withoutWork(): string {
  for (let tried = Number.MAX_SAFE_INTEGER; ; tried -= 1) {
    const text = proofText(challenge, tried)
    if (!hasZeroBits(createHash('sha256').update(text).digest(), BITS)) return text
  }
}

describe('a proof of work', () => {
  it('a proof of work is accepted for the challenge it was made for', () => {
    expect(checkProof(SECRET, sms, proof, BITS, later(WORK.seconds))).toEqual({
      id: challenge.split('.')[2],
      issued: now.getTime() / 1000,
    })
  })

  it.each([
    ['of another network', { ...sms, network: '8.8.8.8' }, proof, BITS, 0],
    ['of another call', { ...sms, kind: 'login' as const }, proof, BITS, 0],
    ['that is too old', sms, proof, BITS, WORK.seconds + 1],
    ['of less work than is asked for now', sms, proof, BITS + 1, 0],
    ['with fewer bits written into it', sms, proof.replace(/^\d+/, '0'), 0, 0],
    ['without the work', sms, withoutWork(), BITS, 0],
    ['that is missing', sms, undefined, BITS, 0],
    ['that is no proof', sms, '....', 0, 0],
    ['with a foreign signature', sms, proof.replace(/[^.]+(?=\.\d+$)/, 'x'.repeat(16)), BITS, 0],
  ])('a proof of work with %s is refused', (_, purpose, text, bits, age) => {
    expect(checkProof(SECRET, purpose, text, bits, later(age))).toBeNull()
  })

  it('the zero bits at the beginning of a hash are counted', () => {
    const hash = Uint8Array.from([0, 0b0001_0000, 255])
    expect([0, 8, 11, 12].map((bits) => hasZeroBits(hash, bits))).toEqual([true, true, true, false])
  })
})

describe('a browser without a session', () => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop({ jobs: false, config: { SMS_PER_DEVICE: '1', LOOKUPS_PER_DEVICE: '1' } })
  })
  beforeEach(awayFromWindowEdge)
  afterAll(() => shop.close())

  it.each([
    ['a code', () => ['POST', 'sms', { telefone: freshPhone() }] as const],
    ['a lookup', () => ['GET', `clientes/phone/${freshPhone()}`, undefined] as const],
  ])(
    'beyond its network’s limit a browser without a session gets %s only with a proof of work, once per proof',
    async (_, request) => {
      const call = (headers = {}) => {
        const [method, path, body] = request()
        return new Client(shop.url).call(method, path, body, headers)
      }
      expect((await call()).status).toBe(200)
      const refused = await call()
      expect(refused).toMatchObject({
        status: 403,
        body: { code: 'proof.needed', message: 'Muitas tentativas nesta rede. Aguarde um pouco e tente novamente.' },
      })
      const header = { [WORK.proofHeader]: solve(challengeOf(refused)) }
      const seen = (await Promise.all([call(header), call(header), call(header)])).map(({ status }) => status)
      expect(seen.sort()).toEqual([200, 403, 403])
      expect((await call({ [WORK.proofHeader]: 'nonsense' })).status).toBe(403)
    },
  )
})
