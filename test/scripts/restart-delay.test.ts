import { expect, test } from 'vitest'
import { restartDelayMs } from '../../scripts/start/service.ts'

test('a service that ends repeatedly is restarted after half a second, and never later than after five', () => {
  const delays = Array.from({ length: 20 }, (_, failures) => restartDelayMs(failures))
  expect(delays.slice(0, 4)).toEqual([500, 1000, 2000, 4000])
  expect(Math.max(...delays)).toBe(5000)
})
