import { curveOf, exponent, type Row, verdictOf } from './verdict.ts'

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
  const [first] = rows
  const sizes = first?.sizes.map(({ eventos }) => eventos.toLocaleString('en').replaceAll(',', ' ')) ?? []
  return [
    `| what | ${sizes.map((size) => `pages, ${size}`).join(' | ')} | curve | exponent | ${sizes.map((size) => `ms, ${size}`).join(' | ')} | |`,
    `|---|${sizes.map(() => '--:|').join('')}---|--:|${sizes.map(() => '--:|').join('')}---|`,
    ...rows.map((row) => {
      const pages = row.sizes.map(({ measured }) => measured.buffers).join(' | ')
      const times = row.sizes.map(({ measured }) => ms(measured.ms)).join(' | ')
      const slope = exponent(row, ({ buffers }) => buffers).toFixed(2)
      return `| ${row.name} | ${pages} | ${curveOf(row)} | ${slope} | ${times} | ${verdictOf(row)} |`
    }),
  ].join('\n')
}

/** The text of docs/plans.md: the cost of each query at all sizes. */
export const figuresPage = (rows: Row[], sizes: string, day: string): string => `# Query costs

Written by \`npm run bench:growth\` (\`node bench/growth.ts\`) on ${day}; do not edit. ${sizes}

What the application lists, searches, sums and shows is asked over HTTP (\`bench/growth/requests.ts\`), without what the server
keeps in memory, so a row has all statements of a request, with those for its session; what is done by the clock is in
\`bench/growth/job-queries.ts\`. What a sale reads is another table: \`node bench/batches.ts\`.

Pages are those of 8 kB that the statements of a query touch, in memory or not: compare them. Times are medians of nine warm
runs on one connection, with prepared statements as in the server, on a machine which other programs used as well.
A row that is read from an index alone is looked up in the visibility map, whose pages count as well. Where the table is
larger than 256 MB the map has several, and nearly each row changes between them: the dashboard's sums and \`vendas/total\` of
100 000 events touch about a page for each row for that reason, always the same few.

The bars show the pages on a logarithmic scale, from one to a million. The exponent is their slope: 0 when the pages stay, 1
when they are ten times as many in a shop of ten times as many events. The last column says why it is what it is: \`flat\`
(below 0.15, at most twice the pages for a hundred times the shop, or 40 pages at most), the answer grows as well, or
what is read for it. The bench fails when a query grows and no reason is given. Decision:
[sql](decisions/sql.md).

The same command writes every statement with its plan on the largest database to \`bench/query-plans.md\`, which git
ignores. \`BENCH_EVENTS=200,2000 node bench/growth.ts\` does that for smaller databases in a minute, without this page.

${tableOf(rows)}
`

/** The text of bench/query-plans.md: every statement of every query with its plan on the largest database. */
export function plansPage(rows: Row[], sizes: string): string {
  const plans = rows.map(({ name, sizes: measured }) =>
    [
      `## ${name}`,
      ...(measured.at(-1)?.measured.statements ?? []).map(({ text, plan }) =>
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
