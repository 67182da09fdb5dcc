import { resolve } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { ensureBrowser } from '../../../scripts/browser.ts'
import { ensureSite } from '../../../scripts/site.ts'
import { countStart } from '../../support/started.ts'

const ROOT = resolve(import.meta.dirname, '../../..')

/**
 * The last occurrence of this argument counts, so the list includes Playwright's own features. Two features of the
 * address bar, and the spare renderer, would each start additional renderer processes.
 */
const DISABLED = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

// A page lives for seconds: its code is replaced before optimizing it is worth the work, which would be done in further
// threads, as would collecting the garbage.
const SHORT_LIVED = ['--no-opt', '--no-maglev', '--single-threaded-gc']

const ARGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  // With their own processes, drawing and network spend more on messages than on their work.
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--js-flags=${SHORT_LIVED.join(',')}`,
  `--disable-features=${DISABLED.join(',')}`,
]

/** `npm test` sets the path of Chromium; a test file that runs alone finds it in the same way. */
export async function launch(): Promise<Browser> {
  countStart('browser')
  // Vitest ends a worker by SIGTERM and, half a second later, SIGKILL: too soon to close a browser, but on `exit`
  // Playwright kills it and removes its folder at once.
  process.once('SIGTERM', () => process.exit())
  return chromium.launch({
    executablePath: await ensureBrowser(() => undefined),
    args: ARGS,
    handleSIGTERM: false,
  })
}

/** The folder of the built site: `dist/`, rebuilt if its sources have changed, or JOURNEY_SITE as it is. */
export async function builtSite(): Promise<string> {
  const given = process.env['JOURNEY_SITE']
  return given ? resolve(given) : ensureSite(ROOT, () => undefined)
}
