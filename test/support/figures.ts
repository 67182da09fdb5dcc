import { expect } from 'vitest'

export type Sample = { name: string; labels: Record<string, string>; value: number }

const LINE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/

/** The samples of a text in Prometheus' format; fails on an invalid line. */
export function samplesOf(text: string): Sample[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value = ''] = LINE.exec(line) ?? []
      expect(name, line).not.toBe('')
      const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"(?:,|$)/g)]
      return { name, labels: Object.fromEntries(pairs.map(([, key, text]) => [key, text])), value: Number(value) }
    })
}

/** The names of all metrics, including those without a sample; for a histogram also the names of its parts. */
export function namesOf(text: string): Set<string> {
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)]
  return new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => name + part) : [name],
    ),
  )
}

/** The sum of the samples with this name and these labels. */
export const sumOf = (samples: Sample[], name: string, labels: Record<string, string> = {}): number =>
  samples
    .filter((one) => one.name === name && Object.entries(labels).every(([key, text]) => one.labels[key] === text))
    .reduce((sum, { value }) => sum + value, 0)
