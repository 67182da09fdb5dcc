import type { Measured } from './measure.ts'

export type Row = { name: string; small: Measured; large: Measured }

/** Narrow enough to read; what is cut is marked. */
const WIDTH = 150
const cut = (line: string): string => (line.length > WIDTH ? `${line.slice(0, WIDTH)} …` : line)
/** Without what planning read and how sorts and hashes were laid out. */
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

/** docs/plans.md: what each question costs in both shops. */
export const figuresPage = (rows: Row[], sizes: string, day: string): string => `# What questions cost the database

Written by \`node bench/growth.ts\` on ${day}; do not edit. ${sizes}

The questions are those of \`bench/growth/queries.ts\` and \`office-queries.ts\`. Medians of 19 warm runs over one connection,
statements kept as the server keeps them; a question may be several statements. Compare buffers (8 kB pages touched) and
ratios; times are one machine's, which others used meanwhile. What was decided from it:
[decision 0011](decisions/0011-search-and-paging.md).

The same command writes every statement with its plan in the large shop to \`bench/query-plans.md\`, which git ignores;
\`BENCH_EVENTS=2000 node bench/growth.ts\` does that for a smaller shop in a minute and leaves this page alone.

${tableOf(rows)}
`

/** bench/query-plans.md: every statement of every question with the plan it has in the large shop. */
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
