// Writes what a release contains: every package of package-lock.json in CycloneDX (docs/security.md#dependencies).
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '..')
/** Written beside package.json. It is not in Git, because it is derived from the lock file. */
const SBOM_FILE = 'sbom.cdx.json'

/** The software bill of materials. It includes development packages, because the site is built with them. */
export const makeSbom = (): string =>
  execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--include=dev', '--loglevel=error'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  })

if (import.meta.main) {
  writeFileSync(join(ROOT, SBOM_FILE), makeSbom())
  console.log(SBOM_FILE)
}
