// Finds a Chromium for the journeys, or installs Debian's. Run as a script, it prints the path.
import { describe, Problem } from './start/problem.ts'
import { canInstall, canRun, findProgram, installDebian } from './start/program.ts'

// The headless shell is Chromium without a user interface: it needs two thirds of the time for the journeys.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
]
const PLACES = ['/snap/bin', '/opt/google/chrome']
const PROGRAM = { name: 'O Chromium', files: NAMES, debian: 'chromium-headless-shell' }
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

async function find(): Promise<string | undefined> {
  const system = findProgram(NAMES, PLACES) ?? MAC.find(canRun)
  if (system) return system
  // Playwright's own download, if it exists.
  const { chromium } = await import('playwright-core')
  const own = chromium.executablePath()
  return own && canRun(own) ? own : undefined
}

/** Returns the path of an executable Chromium. Throws `Problem` when there is none and none can be installed. */
export async function ensureBrowser(print: (line: string) => void): Promise<string> {
  const given = process.env['CHROMIUM_PATH']
  if (given) {
    if (canRun(given)) return given
    throw new Problem(`CHROMIUM_PATH: não é possível executar "${given}".`)
  }
  const found = await find()
  if (found) return found
  if (canInstall()) {
    installDebian(PROGRAM, print)
    const installed = await find()
    if (installed) return installed
  }
  throw new Problem('Falta o Chromium: instale-o (Debian: sudo apt-get install chromium) ou defina CHROMIUM_PATH.')
}

if (import.meta.main) {
  try {
    console.log(await ensureBrowser((line) => console.error(line)))
  } catch (error) {
    console.error(describe(error))
    process.exit(1)
  }
}
