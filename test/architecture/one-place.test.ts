import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { filesBelow, ROOT } from './walk.ts'

const filesWith = (pattern: RegExp): string[] =>
  filesBelow(['server'], /\.ts$/).filter((path) => pattern.test(readFileSync(join(ROOT, path), 'utf8')))

it('changed stock is told in one place, which survives a listener that fails', () => {
  expect(filesWith(/\.emit\(\s*'stock'/)).toEqual(['server/sales/tell-stock.ts'])
})

it('the provider is asked to cancel or refund by the engine of refunds, and where a charge is not paid yet', () => {
  expect(filesWith(/gateway\.cancelCharge\(/).sort()).toEqual([
    'server/jobs/check-attempt.ts',
    'server/sales/pay/cancel-payment.ts',
    'server/sales/refund/send-call.ts',
  ])
})
