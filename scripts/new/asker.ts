import { stdin, stdout } from 'node:process'
import { createInterface } from 'node:readline/promises'
import { fromTerminal } from '../admin/read-secret.ts'
import { Problem } from '../start/problem.ts'

/** What an answer is worth: its value, or why it is asked again. */
export type Checked<T> = { value: T } | { problem: string }

export type Asker = ReturnType<typeof makeAsker>

/** Asks on the terminal; without one, the answers are the lines of the standard input. Secrets are never shown. */
export function makeAsker(print: (line: string) => void) {
  const piped = stdin.isTTY ? null : createInterface({ input: stdin })[Symbol.asyncIterator]()

  async function nextLine(question: string, isSecret: boolean): Promise<string> {
    if (piped) {
      print(question)
      const next = await piped.next()
      if (next.done) throw new Problem('As respostas acabaram antes das perguntas. Nada foi escrito.')
      return next.value.trim()
    }
    if (isSecret) return (await fromTerminal(question)).trim()
    const terminal = createInterface({ input: stdin, output: stdout })
    terminal.on('SIGINT', () => {
      terminal.close()
      print('\nCancelado. Nada foi escrito.')
      process.exit(130)
    })
    try {
      return (await terminal.question(question)).trim()
    } finally {
      terminal.close()
    }
  }

  /** Asks until the answer is right. */
  async function ask<T>(
    question: string,
    check: (answer: string) => Checked<T> | Promise<Checked<T>>,
    { isSecret = false }: { isSecret?: boolean } = {},
  ): Promise<T> {
    for (;;) {
      const checked = await check(await nextLine(question, isSecret))
      if ('value' in checked) return checked.value
      print(`  ✗ ${checked.problem}`)
    }
  }

  return {
    ask,
    print,
    /** An answer that is not shown while it is typed. */
    secret: (question: string): Promise<string> => ask(question, (value) => ({ value }), { isSecret: true }),
    yes: (question: string, isDefault: boolean): Promise<boolean> =>
      ask(`${question} ${isDefault ? '(S/n)' : '(s/N)'} `, (answer) => {
        if (answer === '') return { value: isDefault }
        if (/^s(im)?$/i.test(answer)) return { value: true }
        return /^n(ão|ao)?$/i.test(answer) ? { value: false } : { problem: 'Responda s ou n.' }
      }),
  }
}
