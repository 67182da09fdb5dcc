import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { filesBelow, ROOT } from './walk.ts'

const filesWith = (pattern: RegExp): string[] =>
  filesBelow(['server'], /\.ts$/).filter((path) => pattern.test(readFileSync(join(ROOT, path), 'utf8')))

it('changes of the stock are published in one place, and a failing listener does not prevent it', () => {
  expect(filesWith(/\bemit\w*\.emit\(|events\.emit\(/)).toEqual(['server/sales/publish.ts'])
  expect(filesWith(/publish\(\s*\w+,\s*'stock'/)).toEqual(['server/sales/publish.ts'])
  expect(filesWith(/publish\(\s*\w+,\s*'seats'/)).toEqual(['server/club/publish-seats.ts'])
})

it('due work is leased by one query, and attempts to be read by the query that has chosen them', () => {
  expect(filesWith(/secs => \$\{lease\w*\}/i).sort()).toEqual(['server/db/queue.ts', 'server/jobs/plan-read-repo.ts'])
})

it('only the engine of refunds cancels or refunds at the provider, except for charges that are not paid yet', () => {
  expect(filesWith(/gateway\.cancelCharge\(/).sort()).toEqual([
    'server/jobs/check-attempt.ts',
    // The test order, which is no sale.
    'server/modules/comeco/pix-teste.ts',
    'server/sales/give-back/end-second-order.ts',
    'server/sales/give-back/send-call.ts',
    'server/sales/pay/cancel-payment.ts',
  ])
})
