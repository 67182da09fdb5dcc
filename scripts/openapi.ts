// Writes docs/openapi.json from the server's routes and the contract's schemas.
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { COMMITTED, makeDocument } from './openapi/document.ts'

writeFileSync(join(resolve(import.meta.dirname, '..'), COMMITTED), await makeDocument())
console.log(COMMITTED)
