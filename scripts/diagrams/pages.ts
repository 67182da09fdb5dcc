import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type AnyStateMachine, StateMachine } from 'xstate'
import { descriptions, toMermaid } from './mermaid.ts'

/** A generated page of docs/machines: the file's name and its whole text. */
export type Page = { file: string; text: string }

/** The first sentence of the comment above `export const <name>`: it describes the machine. Throws if it is missing. */
function sentenceAbove(code: string, name: string): string {
  const before = code.slice(0, code.indexOf(`export const ${name} `))
  const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(before)?.[1] ?? ''
  const text = comment.replace(/\s*\n\s*\*\s?/g, ' ').trim()
  const sentence = /^.*?\.(?=\s|$)/.exec(text)?.[0]
  if (!sentence) throw new Error(`${name} has no sentence above it`)
  return sentence
}

function described({ root }: AnyStateMachine): string {
  const lines = descriptions(root)
  return lines.length === 0 ? '' : `\n${lines.map((line) => `- ${line}`).join('\n')}\n`
}

/**
 * The page of one machine: title, sentence, diagram, and the states that have a description.
 * @internal
 */
export const pageOf = (file: string, sentence: string, machine: AnyStateMachine): string => `# ${machine.id}

${sentence} Drawn from \`machines/${file}\` by \`scripts/diagrams.ts\`: do not edit.

\`\`\`mermaid
${toMermaid(machine)}
\`\`\`
${described(machine)}`

/** The pages of all machines that the files in `machines/` export, by file name. */
export async function makePages(root: string): Promise<Page[]> {
  const pages: Page[] = []
  for (const file of readdirSync(join(root, 'machines'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .sort()) {
    const path = join(root, 'machines', file)
    const exports: Record<string, unknown> = await import(pathToFileURL(path).href)
    for (const [name, value] of Object.entries(exports)) {
      if (!(value instanceof StateMachine)) continue
      const sentence = sentenceAbove(readFileSync(path, 'utf8'), name)
      pages.push({ file: `${value.id}.md`, text: pageOf(file, sentence, value) })
    }
  }
  return pages
}

/** Returns one line for each page that is missing, differs, or no longer has a machine. */
export function stalePages(pages: Page[], committed: Map<string, string>): string[] {
  const wrong = pages.flatMap(({ file, text }) => {
    const now = committed.get(file)
    return now === text
      ? []
      : [`docs/machines/${file}: ${now === undefined ? 'missing' : 'not what its machine draws'}`]
  })
  const known = new Set(pages.map(({ file }) => file))
  return [
    ...wrong,
    ...[...committed.keys()].filter((file) => !known.has(file)).map((file) => `docs/machines/${file}: no such machine`),
  ]
}

/** The pages in docs/machines: file name to text. */
export function readCommitted(root: string): Map<string, string> {
  const folder = join(root, 'docs/machines')
  const files = readdirSync(folder).filter((name) => name.endsWith('.md'))
  return new Map(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]))
}
