import { componentsOf, dependenciesOf, type Packages, purlOf } from './components.ts'

/** Where the list is written: beside package.json, and not in Git (docs/decisions/0078). */
export const SBOM_FILE = 'sbom.cdx.json'

/**
 * The software bill of materials in CycloneDX 1.6: every package of package-lock.json, with its version, license, hash and
 * what it needs. It depends on the lock file alone, has no time and no random number, and names no registry.
 * @param lock the text of package-lock.json
 */
export function sbomOf(lock: string): string {
  const { name, version, packages } = JSON.parse(lock) as { name: string; version: string; packages: Packages }
  const root = purlOf(name, version)
  const document = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      lifecycles: [{ phase: 'pre-build' }],
      component: { 'bom-ref': root, type: 'application', name, version, purl: root },
    },
    components: componentsOf(packages),
    dependencies: dependenciesOf(packages, root),
  }
  return `${JSON.stringify(document, null, 2)}\n`
}
