import { randomUUID } from 'node:crypto'
import { addDays, businessDay } from '../contract/dates.ts'
import { eventoStart } from '../contract/instants-rules.ts'
import { DEMO_HASH, NOBODY_HASH } from '../server/db/demo-accounts.ts'
import { planAlerts } from './alerts.ts'
import { type PlannedLote, type PlannedRifa, planEvento, planRifa } from './catalogue.ts'
import { catalogueHistory } from './catalogue-history.ts'
import { CLIENTES, type ClienteData, DEMO_CLIENTE, DEMO_PURCHASES } from './data-clientes.ts'
import { COMING, PAST } from './data-eventos.ts'
import { BANNERS, CIDADES, RIFAS } from './data-shop.ts'
import { drawRifas } from './draws.ts'
import { planEntradas } from './entradas.ts'
import { planOffice } from './office.ts'
import { toPictureRow } from './pictures.ts'
import { type Purchase, providerId } from './purchases.ts'
import { makeRandom } from './random.ts'
import { planAutomaticRefunds, planReversals } from './reversals.ts'
import { eventoPictures, toShop } from './rows.ts'
import { SalesPlanner } from './sales.ts'
import { OPENED_DAYS_AGO, planStaff } from './staff.ts'
import { joinShops, type Shop } from './write.ts'

const SEED = 2026

/** Plans the rows of all tables: the catalogue, clientes, sales and back-office. */
export function planShop(now: Date): Shop {
  const today = businessDay(now)
  const random = makeRandom(SEED)
  const planner = new SalesPlanner(random, now)
  const cidades = new Map(CIDADES.map(({ key, nome, estado }) => [key, { id: randomUUID(), nome, estado }]))
  const idOf = (key: string) => required(cidades.get(key)).id
  const staff = planStaff(idOf, now)
  const lotes = [...PAST, ...COMING].flatMap((template) => planEvento(template, idOf(template.cidade), today, now))
  const rifas = RIFAS.map((template) => planRifa(template, today))
  const demo = toCliente(DEMO_CLIENTE, DEMO_HASH, eventoStart(addDays(today, -120), '19:12'))
  const others = CLIENTES.map((c, i) => ({
    ...toCliente(c, NOBODY_HASH, eventoStart(addDays(today, -119 + i), `${10 + (i % 12)}:${10 + i}`)),
    idPagarMe: providerId('cus'),
  }))
  const buyers = others.map(({ id }) => id)
  const sales = [
    ...lotes.flatMap((planned) => planner.sellLote(planned, buyers)),
    ...rifas.flatMap((planned) => planner.sellRifa(planned, buyers)),
  ]
  const purchases = [
    ...demoPurchases(planner, demo.id, lotes, rifas, today),
    ...planAutomaticRefunds(planReversals(random, sales, { lotes, rifas, now }, staff.admin.actor), lotes),
  ]
  const sold = toShop([...cidades.values()], lotes, rifas, purchases, staff.promoter)
  const portaria = planEntradas(random, sold.vendas, lotes, { now, staff, attendee: demo.id })
  const drawn = drawRifas(random, rifas, sold, staff)
  const { banners, pictures: bannerPictures } = planBanners(lotes, rifas, now)
  const opened = eventoStart(addDays(today, 1 - OPENED_DAYS_AGO), '09:30')
  return joinShops(
    { ...sold, rifas: drawn.rifas, vendas: portaria.vendas, alerts: planAlerts(sold.alerts, staff, now) },
    { entradas: portaria.entradas, history: [...portaria.history, ...drawn.history] },
    { clientes: [demo, ...others], banners, history: catalogueHistory(staff, opened, sold, banners) },
    {
      pictures: [
        ...eventoPictures(lotes, now),
        ...rifas.map(({ rifa, picture }) => toPictureRow(rifa.id, 'rifa', picture, now)),
        ...bannerPictures,
      ],
    },
    planOffice(random, staff, now, others),
  )
}

function planBanners(lotes: readonly PlannedLote[], rifas: readonly PlannedRifa[], now: Date) {
  const at = eventoStart(addDays(businessDay(now), -21), '14:05')
  const planned = BANNERS.map(({ link, visivel, picture }, ordem) => {
    const id = randomUUID()
    const page = link && pageOf(link, lotes, rifas)
    return {
      banner: { id, link: page, visivel, ordem, createdAt: at, updatedAt: at },
      picture: toPictureRow(id, 'banner', picture, now),
    }
  })
  return { banners: planned.map(({ banner }) => banner), pictures: planned.map((one) => one.picture) }
}

const toCliente = ({ nome, telefone, cpf, email }: ClienteData, senhaHash: string, createdAt: Date) => ({
  id: randomUUID(),
  nome,
  telefone,
  cpf,
  email,
  senhaHash,
  createdAt,
  updatedAt: createdAt,
})

function demoPurchases(
  planner: SalesPlanner,
  idCliente: string,
  lotes: readonly PlannedLote[],
  rifas: readonly PlannedRifa[],
  today: string,
): Purchase[] {
  return DEMO_PURCHASES.map(({ evento, setor, lote = 1, units, daysAgo, method, outcome, reversedDaysAgo }) => {
    const at = eventoStart(addDays(today, -daysAgo), '19:24')
    if (evento === null) return planner.buyRifa(required(rifas[0]), idCliente, units, { at, method })
    const planned = lotes.find((l) => l.key === evento && l.setor.nome === setor && l.nr === lote)
    const bought = planner.buyLote(required(planned), idCliente, units, { at, method, outcome })
    if (reversedDaysAgo === undefined) return bought
    const reversedAt = eventoStart(addDays(today, -reversedDaysAgo), '08:41')
    return { ...bought, reversal: { kind: 'refund', at: reversedAt, units, actor: `cliente:${idCliente}`, motivo: '' } }
  })
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new RangeError('the seed refers to something it does not define')
  return value
}

/** Converts `evento:key` and `rifa:name` to a path of the site; returns any other link unchanged. */
function pageOf(link: string, lotes: readonly PlannedLote[], rifas: readonly PlannedRifa[]): string {
  const [kind, name] = link.split(':')
  if (kind === 'evento') return `/evento/${required(lotes.find(({ key }) => key === name)).evento.id}`
  if (kind === 'rifa') return `/rifas/${required(rifas.find(({ rifa }) => rifa.nome === name)).rifa.id}`
  return link
}
