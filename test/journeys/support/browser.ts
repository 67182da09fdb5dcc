import { resolve } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { ensureBrowser } from '../../../scripts/browser.ts'
import { ensureSite } from '../../../scripts/site.ts'

const ROOT = resolve(import.meta.dirname, '../../..')

/**
 * The last list of this argument counts, so these are also Playwright's own. The two of the address bar start a renderer
 * of their own for each page, also without a window; so does the spare one, for each person.
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

const ARGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${DISABLED.join(',')}`,
]

/** `npm test` sets the path of Chromium; a file run on its own finds it the same way. */
export const launch = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await ensureBrowser(() => undefined), args: ARGS })

/** The folder of the built site: `dist/`, built now if its sources have changed, or JOURNEY_SITE, unchanged. */
export async function builtSite(): Promise<string> {
  const given = process.env['JOURNEY_SITE']
  return given ? resolve(given) : ensureSite(ROOT, () => undefined)
}
