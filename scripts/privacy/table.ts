import type { Holding } from '../../server/privacy/holding.ts'
import { INVENTORY } from '../../server/privacy/inventory.ts'

export const PAGE = 'docs/privacy.md'
const BEGIN = '<!-- inventory -->\n'
const END = '<!-- /inventory -->'

const cell = (text: string): string => text.replaceAll('|', '\\|')
const code = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')

const rowOf = ({ table, columns, what, why, basis, kept, retention, onRemoval }: Holding): string =>
  `| ${[
    `\`${table}\`${columns.length ? `: ${code(columns)}` : ''}`,
    what,
    why,
    basis,
    kept,
    retention ? `${retention.days} days from ${code(retention.since)}` : '–',
    onRemoval,
  ]
    .map(cell)
    .join(' | ')} |`

/** The inventory as a Markdown table. */
const inventoryTable = (): string =>
  [
    '| table: columns | what | why | basis (LGPD) | kept | deleted after | removal |',
    '|---|---|---|---|---|---|---|',
    ...INVENTORY.map(rowOf),
    '',
  ].join('\n')

/** The page with its table replaced by the current inventory. @throws if the page has no place for it */
export function withInventory(page: string): string {
  const [before, rest] = page.split(BEGIN)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined) throw new Error(`${PAGE} has no place for the inventory`)
  return `${before}${BEGIN}${inventoryTable()}${END}${after}`
}
