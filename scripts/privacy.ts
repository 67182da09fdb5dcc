// Writes the inventory of personal data into docs/privacy.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PAGE, withInventory } from './privacy/table.ts'

const file = join(resolve(import.meta.dirname, '..'), PAGE)
writeFileSync(file, withInventory(readFileSync(file, 'utf8')))
console.log(PAGE)
