import { expect, it } from 'vitest'
import { expectConsole } from './console-watch.ts'

it.fails('a test that calls console.error fails', () => {
  console.error('unexpected, and part of this test')
})

it.fails('a test that calls console.warn fails', () => {
  console.warn('unexpected, and part of this test')
})

it('a test that calls expectConsole passes and can read the output', () => {
  const output = expectConsole()
  console.warn('announced', 7)
  expect(output()).toEqual(['console.warn: announced 7'])
})

it.fails('the declaration of one test does not cover the next', () => {
  console.error('unexpected, and part of this test')
})

it('a test without errors and warnings passes', () => {
  console.log('console.log is not watched')
})
