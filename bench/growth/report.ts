import type { Measured } from './measure.ts'

export type Row = { name: string; small: Measured; large: Measured }

/** Longer lines are cut and marked with an ellipsis. */
const WIDTH = 150
const cut = (line: string): string => (line.length > WIDTH ? `${line.slice(0, WIDTH)} …` : line)
/** Removes the planning section and the details of sorts, hashes and workers. */
const trim = (plan: string[]): string[] =>
  plan
    .slice(0, plan.indexOf('Planning:') === -1 ? undefined : plan.indexOf('Planning:'))
    .filter(
      (line) =>
        !/^\s*(Sort Method|Batches|Buckets|Index Searches|Heap Blocks|Storage|Worker \d|Workers Planned)\b/.test(line),
    )

const ms = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(0))

export function tableOf(rows: Row[]): string {
  return [
    '| what | ms, small | ms, large | ratio | buffers, small | buffers, large |',
    '|---|--:|--:|--:|--:|--:|',
    ...rows.map(
      ({ name, small, large }) =>
        `| ${name} | ${ms(small.ms)} | ${ms(large.ms)} | ${(large.ms / small.ms).toFixed(1)} | ${small.buffers} | ${large.buffers} |`,
    ),
  ].join('\n')
}

/** The text of docs/plans.md: the cost of each query on both databases. */
export const figuresPage = (rows: Row[], sizes: string, day: string): string => `# Query costs

Written by \`node bench/growth.ts\` on ${day}; do not edit. ${sizes}

The queries are those of \`bench/growth/queries.ts\` and \`office-queries.ts\`. The times are medians of 19 warm runs on
one connection, with prepared statements as in the server; a query may be several statements. Compare buffers (8 kB
pages touched) and ratios; the times are of one machine, which other programs used as well. What was decided from these
figures: [decision 0011](decisions/0011-search-and-paging.md).

The same command writes every statement with its plan on the large database to \`bench/query-plans.md\`, which git
ignores. \`BENCH_EVENTS=2000 node bench/growth.ts\` does that for a smaller database in a minute, without this page.

${tableOf(rows)}
`

/** The text of bench/query-plans.md: every statement of every query with its plan on the large database. */
export function plansPage(rows: Row[], sizes: string): string {
  const plans = rows.map(({ name, large }) =>
    [
      `## ${name}`,
      ...large.statements.map(({ text, plan }) =>
        [
          '```sql',
          ...text.split('\n').map((line) => cut(line.replace(/^ {2,}/, '  '))),
          '```',
          '```',
          ...trim(plan).map(cut),
          '```',
        ].join('\n'),
      ),
    ].join('\n\n'),
  )
  return `# Query plans\n\nWritten by \`node bench/growth.ts\`. ${sizes}\n\n${plans.join('\n\n')}\n`
}
