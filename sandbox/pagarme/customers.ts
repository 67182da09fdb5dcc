import { isoSeconds, makeId } from '../core/ids.ts'
import { isObject, type Json, textOf, withoutEmpty } from '../core/json.ts'
import type { Sandbox } from '../core/sandbox.ts'
import type { Checker } from './checker.ts'
import { Conditions, listBodies, type Query, readPage } from './pages.ts'
import { notFound } from './problem.ts'

export type Customer = Json & { id: string; name: string; created_at: string }

const PHONES = ['mobile_phone', 'home_phone']

function readPhones(given: Json, path: string, check: Checker): Json | undefined {
  const phones = given['phones']
  if (phones === undefined || phones === null) return undefined
  if (!isObject(phones)) {
    check.fail(`${path}phones`, 'The field phones is invalid.')
    return undefined
  }
  for (const kind of PHONES) {
    const phone = phones[kind]
    if (phone === undefined || phone === null) continue
    const parts = isObject(phone) ? [phone['country_code'], phone['area_code'], phone['number']] : []
    const valid = parts.length === 3 && parts.every((part) => typeof part === 'string' && /^\d+$/.test(part))
    if (!valid)
      check.fail(`${path}phones.${kind}`, `The field ${kind} must have numeric country_code, area_code and number.`)
  }
  return phones
}

function readAddress(given: Json, path: string, check: Checker): Json | undefined {
  const address = given['address']
  if (!isObject(address)) return undefined
  check.text(address, 'line_1', `${path}address`, 256)
  check.text(address, 'line_2', `${path}address`, 128)
  check.text(address, 'zip_code', `${path}address`, 16)
  check.text(address, 'city', `${path}address`, 64)
  return address
}

/** Reads and checks the fields that were sent (limits: Pagar.me docs, customer). `path` is '' or 'order.customer'. */
export function readCustomer(given: Json, path: string, check: Checker): Json {
  const dotted = path === '' ? '' : `${path}.`
  const document = check.text(given, 'document', path, 50)
  const kind = textOf(given['document_type'])
  const type = textOf(given['type'])
  if (document !== undefined) {
    if (kind?.toUpperCase() !== 'PASSPORT' && !/^[0-9A-Z]{1,16}$/.test(document)) {
      check.fail(`${dotted}document`, 'The field document must have digits only, at most 16.')
    }
    if (type === undefined) check.fail(`${dotted}type`, 'The type field is required.')
  }
  if (type !== undefined && type !== 'individual' && type !== 'company') {
    check.fail(`${dotted}type`, 'The field type must be individual or company.')
  }
  const fallback = document === undefined ? undefined : type === 'company' ? 'cnpj' : 'cpf'
  return withoutEmpty({
    name: check.text(given, 'name', path, 64, true),
    email: check.text(given, 'email', path, 64),
    code: check.text(given, 'code', path, 52),
    document,
    document_type: kind?.toLowerCase() ?? fallback,
    type,
    gender: textOf(given['gender']),
    address: readAddress(given, dotted, check),
    phones: readPhones(given, dotted, check),
    birthdate: textOf(given['birthdate']),
    metadata: check.metadata(given, path),
  })
}

export function findCustomer(sandbox: Sandbox, id: string): Customer {
  const row = sandbox.db.get<{ body: string }>('SELECT body FROM customers WHERE id = ?', id)
  if (!row) throw notFound('Customer')
  return JSON.parse(row.body) as Customer
}

function save(sandbox: Sandbox, customer: Customer): Customer {
  const body = JSON.stringify(customer)
  const email = textOf(customer['email'])?.toLowerCase() ?? null
  sandbox.db.run(
    'INSERT INTO customers (id, email, document, code, body) VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT (id) DO UPDATE SET email = ?2, document = ?3, code = ?4, body = ?5',
    customer.id,
    email,
    textOf(customer['document']) ?? null,
    textOf(customer['code']) ?? null,
    body,
  )
  return customer
}

const byEmail = (sandbox: Sandbox, email: string | undefined): Customer | undefined => {
  if (email === undefined) return undefined
  const row = sandbox.db.get<{ body: string }>('SELECT body FROM customers WHERE email = ?', email.toLowerCase())
  return row && (JSON.parse(row.body) as Customer)
}

/** A customer that was made elsewhere; the one who is here already under this id stays as they are. */
export function rememberCustomer(sandbox: Sandbox, given: Pick<Customer, 'id' | 'name' | 'created_at'>): Customer {
  const row = sandbox.db.get<{ body: string }>('SELECT body FROM customers WHERE id = ?', given.id)
  if (row) return JSON.parse(row.body) as Customer
  return save(sandbox, { ...given, delinquent: false, phones: {}, updated_at: given.created_at })
}

/** Pagar.me docs: the e-mail is unique. A known one updates that customer and returns the same id. */
export function upsertCustomer(sandbox: Sandbox, fields: Json): Customer {
  const now = isoSeconds(sandbox.now())
  const known = byEmail(sandbox, textOf(fields['email']))
  if (known) return save(sandbox, { ...known, ...fields, updated_at: now })
  const fresh = { id: makeId('cus'), name: '', delinquent: false, phones: {}, ...fields }
  return save(sandbox, { ...fresh, created_at: now, updated_at: now })
}

/** Pagar.me docs: PUT replaces everything, omitted fields become null. */
export function replaceCustomer(
  sandbox: Sandbox,
  id: string,
  fields: Json,
  check: Checker,
  request: unknown,
): Customer {
  const old = findCustomer(sandbox, id)
  const holder = byEmail(sandbox, textOf(fields['email']))
  if (holder && holder.id !== id) check.fail('email', 'The email is already in use.')
  check.done(request)
  const base = { id, name: old.name, delinquent: false, phones: {}, created_at: old.created_at }
  return save(sandbox, { ...base, ...fields, updated_at: isoSeconds(sandbox.now()) })
}

export function listCustomers(sandbox: Sandbox, query: Query, url: string): string {
  const where = new Conditions()
    .add('document = ?', query['document'])
    .add('email = ?', query['email']?.toLowerCase())
    .add('code = ?', query['code'])
    .add("json_extract(body, '$.name') = ?", query['name'])
  return listBodies(sandbox.db, 'customers', where, readPage(query, 100), url)
}
