/* biome-ignore-all lint/suspicious/noConsole: it is what is tested */
import { expect, it } from 'vitest'
import { expectConsole } from './strict-console.ts'

it.fails('a test that calls console.error fails', () => {
  console.error('unexpected, and part of this test')
})

it.fails('a test that calls console.warn fails', () => {
  console.warn('unexpected, and part of this test')
})

it('a test that declared it may, and can ask what was said', () => {
  const said = expectConsole()
  console.warn('announced', 7)
  expect(said()).toEqual(['console.warn: announced 7'])
})

it.fails('the declaration of one test does not cover the next', () => {
  console.error('unexpected, and part of this test')
})

it('a silent test passes', () => {
  console.log('console.log is nobody’s business')
})
