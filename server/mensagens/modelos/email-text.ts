import type { Block, Draft, Run } from './draft.ts'

const runText = (run: Run): string => (typeof run === 'string' ? run : 'strong' in run ? run.strong : run.struck)

/** One block in lines of plain text. */
function blockText(block: Block, publicUrl: string): string {
  switch (block.is) {
    case 'text':
      return block.runs.map(runText).join('')
    case 'heading':
      return block.text.toUpperCase()
    case 'facts':
      return block.facts
        .map(({ label, value, detail }) => `${label}: ${[value, detail].filter(Boolean).join(', ')}`)
        .join('\n')
    case 'ticket':
      return [`${block.about} · ${block.name}`, `Código: ${block.code}`, ...(block.note ? [block.note] : [])].join('\n')
    case 'sum':
      return `${block.label}: ${block.sum}\n${block.detail}`
    case 'rows':
      return [...block.rows, ...(block.total ? [block.total] : [])]
        .map(({ name, value }) => `${name}: ${value}`)
        .join('\n')
    case 'steps':
      return block.steps.map(({ isDone, text, when }) => `${isDone ? '[x]' : '[ ]'} ${text} (${when})`).join('\n')
    case 'button':
      return `${block.label}:\n${publicUrl}${block.path}`
  }
}

/** An e-mail as plain text, for clients and people who read no HTML: the same blocks in the same order. */
export function emailText(draft: Draft, casaNome: string, foot: readonly string[], publicUrl: string): string {
  const blocks = draft.blocks.map((block) => blockText(block, publicUrl))
  return `${[casaNome, draft.titulo, ...blocks, `-- \n${foot.join('\n')}`].join('\n\n')}\n`
}
