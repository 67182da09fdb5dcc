import { text } from 'node:stream/consumers'
import { Problem } from '../start/problem.ts'

const ENTER = ['\r', '\n']
const CTRL_C = '\u0003'
const CTRL_D = '\u0004'
const BACKSPACE = ['\u007f', '\b']

/** Reads typed characters until Enter, without showing them. */
export function fromTerminal(question: string): Promise<string> {
  const { stdin, stderr } = process
  // Before the question is printed, so that nothing typed right after it is shown.
  stdin.setRawMode(true)
  stderr.write(question)
  return new Promise((resolve, reject) => {
    let typed = ''
    const end = (settle: () => void) => {
      stdin.setRawMode(false)
      stdin.pause()
      stdin.off('data', onKeys)
      stderr.write('\n')
      settle()
    }
    const onKeys = (keys: string) => {
      for (const key of keys) {
        if (ENTER.includes(key)) return end(() => resolve(typed))
        if (key === CTRL_C || key === CTRL_D) return end(() => reject(new Problem('Cancelado.')))
        typed = BACKSPACE.includes(key) ? typed.slice(0, -1) : typed + key
      }
    }
    stdin.setEncoding('utf8')
    stdin.on('data', onKeys)
    stdin.resume()
  })
}

/** A password: asked for on a terminal, otherwise the first line of the standard input. */
export async function readSecret(question: string): Promise<string> {
  if (process.stdin.isTTY) return fromTerminal(question)
  const [line = ''] = (await text(process.stdin)).split(/\r?\n/)
  return line
}
