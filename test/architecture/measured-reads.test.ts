import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { importedBy, readsOf } from './measured.ts'
import { filesBelow, ROOT } from './walk.ts'

/** Reads that bench/growth does not call by their name, by the reason. */
const NOT_MEASURED: Readonly<Record<string, readonly string[]>> = {
  'called by a function that is measured': [
    'server/rate-limit-repo.ts#countUses',
    'server/rate-limit-repo.ts#countOf',
    'server/rate-limit-repo.ts#wasCounted',
    'server/club/club-moves-repo.ts#clubStatement',
    'server/jobs/inbox-repo.ts#isAnyDue',
    'server/jobs/plan-read-repo.ts#mayPlan',
    'server/jobs/plan-read-repo.ts#readCandidates',
    'server/modules/eventos/search-repo.ts#listEventos',
    'server/modules/eventos/search-repo.ts#countEventos',
    'server/reads/changes-repo.ts#readVersions',
    'server/sales/hold/release-repo.ts#listOverdue',
    'server/sales/refund/due-repo.ts#claimDueRefunds',
    'server/sales/setor-names-repo.ts#readSetorNames',
  ],
  'a part of statements that are measured': [
    'server/modules/painel/painel-vendas-repo.ts#inCidades',
    'server/modules/painel/painel-vendas-repo.ts#within',
    'server/pictures/picture-repo.ts#imagemOf',
  ],
  'a row in memory': [
    'server/auth/sessions-repo.ts#isLive',
    'server/club/club-repo.ts#toSocioRow',
    'server/sales/attempts-repo.ts#toAttempt',
  ],
  'rows by their key, or by a unique column': [
    'server/auth/admin-sessions-repo.ts#findRights',
    'server/auth/login-ticket-repo.ts#findTicket',
    'server/auth/second-factor-repo.ts#hasFactor',
    'server/auth/second-factor-repo.ts#readFactor',
    'server/club/club-repo.ts#findSubscription',
    'server/jobs/forget-repo.ts#readRemoval',
    'server/jobs/receive-hook-repo.ts#readSettled',
    'server/jobs/settle-read-repo.ts#postponeChecks',
    'server/jobs/settle-read-repo.ts#markAnswered',
    'server/modules/cidades/cidades-repo.ts#readCidade',
    'server/modules/clientes/clientes-repo.ts#findByPhone',
    'server/modules/clientes/clientes-repo.ts#findById',
    'server/modules/clientes/clientes-repo.ts#hasProof',
    'server/modules/clientes/clientes-repo.ts#readPasswordHash',
    'server/modules/pagarme/identity-repo.ts#readIdentity',
    'server/modules/portaria/portaria-repo.ts#findEvento',
    'server/modules/sessao/sessao-repo.ts#findByLogin',
    'server/modules/sms/sms-repo.ts#hasCliente',
    'server/modules/sms/sms-repo.ts#isPhoneOf',
    'server/modules/sms/sms-repo.ts#verificationOf',
    'server/modules/socio/socio-config-repo.ts#findConfig',
    'server/modules/users/users-repo.ts#findUser',
    'server/modules/users/users-repo.ts#readPasswordHash',
    'server/modules/users/users-repo.ts#findAssignment',
    'server/pictures/picture-repo.ts#readHash',
    'server/pictures/picture-repo.ts#readContent',
    'server/pictures/variants-repo.ts#findVariant',
    'server/sales/attempts-repo.ts#readAttempt',
    'server/sales/attempts-repo.ts#readAttempts',
    'server/sales/entradas-repo.ts#readEntradas',
    'server/sales/entradas-repo.ts#readPortoes',
    'server/sales/pay/orders-repo.ts#readShown',
    'server/sales/pay/orders-repo.ts#findShown',
    'server/sales/refund/refund-repo.ts#readRefund',
    'server/sales/settle/rebook-repo.ts#isCartSold',
    'server/sales/settle/rebook-repo.ts#isOfRemoved',
    'server/modules/fila/lista-repo.ts#readDrawn',
    'server/sales/recover/recover-repo.ts#cartOf',
    'server/sales/recover/recover-repo.ts#findCliente',
    'server/sales/recover/recover-repo.ts#isClickKnown',
  ],
  'of one waiting room: bench/line.ts has lines of several lengths': [
    'server/fila/draw-repo.ts#isListed',
    'server/fila/fila-repo.ts#lastPlace',
    'server/modules/fila/fila-office-repo.ts#readOffice',
    'server/modules/fila/lista-repo.ts#readLines',
  ],
  'read at a start or by the comparison after a restore, not while the shop serves': [
    'server/restore/restore-repo.ts#attemptsOf',
    'server/restore/restore-repo.ts#isAlerted',
    'server/restore/restore-repo.ts#isIdentityKnown',
    'server/restore/restore-repo.ts#knownSocios',
    'server/restore/restore-repo.ts#lastPayment',
    'server/restore/restore-repo.ts#readIdentity',
    'server/restore/restore-repo.ts#unsentRefunds',
  ],
  'what belongs to one reservation, one payment, or the seat of one cliente': [
    'server/club/club-repo.ts#findOwnSubscription',
    'server/club/own-seats-repo.ts#readSeats',
    'server/sales/attempts-repo.ts#countLive',
    'server/sales/attempts-repo.ts#lastAttempt',
    'server/sales/hold/hold-bounds-repo.ts#readBounds',
    'server/sales/hold/hold-bounds-repo.ts#readDrawDay',
    'server/sales/hold/release-repo.ts#hasOtherHold',
    'server/sales/hold/release-repo.ts#isOver',
    'server/sales/refund/due-repo.ts#claimRefundOf',
    'server/sales/refund/refund-repo.ts#refundInFlight',
    'server/sales/refund/refund-vendas-repo.ts#readVendas',
    'server/sales/refund/refund-vendas-repo.ts#hasTickets',
    'server/sales/refund/requested-repo.ts#attemptsOf',
    'server/sales/settle/rebook-repo.ts#readPaid',
    'server/sales/settle/rebook-repo.ts#blockingLotes',
  ],
}

const filesOf = (folders: string[], pattern: RegExp) =>
  filesBelow(folders, pattern).map((path) => ({ path, code: readFileSync(join(ROOT, path), 'utf8') }))

it('every read of a repository is measured at three sizes of the shop, or has a reason not to be', () => {
  const reads = readsOf(filesOf(['server'], /-repo\.ts$/))
  const measured = new Set(importedBy(filesOf(['bench/growth'], /\.ts$/)))
  const excused = Object.values(NOT_MEASURED).flat()
  expect(reads.length).toBeGreaterThan(100)
  expect(reads.filter((read) => !measured.has(read)).toSorted()).toEqual(excused.toSorted())
})

it('knows a read from a write, a lock and a constant', () => {
  const code = [
    'export const listA = (db: Db): Promise<A[]> => rows(db, A)`SELECT id FROM a`',
    'export async function insertA(tx: Tx) {\n  await tx.execute(sql`INSERT INTO a SELECT 1`)\n}',
    '/** Waits. */\nexport async function lockA(tx: Tx) {\n  return rows(tx, A)`SELECT id FROM a FOR UPDATE`\n}',
    'export const A = z.strictObject({ id: z.string() })',
  ].join('\n\n')
  expect(readsOf([{ path: 'server/a-repo.ts', code }])).toEqual(['server/a-repo.ts#listA'])
  const imports = "import { type B, listA as list } from '../../server/a-repo.ts'"
  expect(importedBy([{ path: 'bench/a.ts', code: imports }])).toEqual(['server/a-repo.ts#listA'])
})
