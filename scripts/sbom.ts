// Writes the software bill of materials from package-lock.json: what a release contains (docs/security.md#dependencies).
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { SBOM_FILE, sbomOf } from './sbom/document.ts'

const ROOT = resolve(import.meta.dirname, '..')
writeFileSync(join(ROOT, SBOM_FILE), sbomOf(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')))
console.log(SBOM_FILE)
