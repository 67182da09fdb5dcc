import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { CATEGORIA_IDS } from '../../../contract/categorias-rules.ts'
import { FRENTE_IDS } from '../../../contract/frentes-rules.ts'
import { Layout } from '../../../contract/lugares.ts'
import { SITUACOES_EVENTO } from '../../../contract/mudar-rules.ts'
import { Imagem } from '../../../contract/pictures.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { DayText, maybeOne, one, rows, TimeText } from '../../db/rows.ts'
import { imagemOf } from '../../pictures/picture-repo.ts'
import { IS_NET } from '../../sales/sums-repo.ts'

const LoteRow = z.strictObject({
  id: z.string(),
  id_evento_setor: z.string(),
  data: z.string(),
  qtd_total: z.int(),
  tomados: z.int(),
  valor_cents: z.int(),
  taxa_cents: z.int(),
  created_at: z.string(),
  /** The earlier end of its own and its sector's. */
  fim_vendas: z.string().nullable(),
  excluir: z.boolean(),
})
const SetorRow = z.strictObject({
  id: z.string(),
  id_evento: z.string(),
  nome: z.string(),
  tipo: z.int(),
  dividir_ate: z.int(),
  qtd_lugar: z.int(),
  qtd_por_linha: z.int(),
  extra: z.boolean(),
  lugares_mesa: z.int(),
  frente: z.enum(FRENTE_IDS),
  /** Number of its places that are not for sale. */
  bloqueados: z.int(),
  fim_vendas: z.string().nullable(),
  /** Only a code opens it; the public reads do not find it. */
  oculto: z.boolean(),
  excluir: z.boolean(),
  lotes: z.array(LoteRow),
})
export const EventoRow = z.strictObject({
  id: z.string(),
  nome: z.string(),
  obs: z.string(),
  descricao: z.string(),
  local: z.string(),
  endereco: z.string(),
  id_cidade: z.string(),
  cidade: z.strictObject({ nome: z.string(), estado: z.string() }),
  data: DayText,
  hora: z.string().nullable(),
  inicio_vendas: DayText,
  max_por_cliente: z.int(),
  imagem: Imagem.nullable(),
  artistas: z.string(),
  categoria: z.enum(CATEGORIA_IDS).nullable(),
  tem_fila: z.boolean(),
  fim_vendas: TimeText.nullable(),
  publicado: z.boolean(),
  publicar_em: TimeText.nullable(),
  situacao: z.enum(SITUACOES_EVENTO),
  motivo: z.string().nullable(),
  data_anterior: DayText.nullable(),
  hora_anterior: z.string().nullable(),
  devolver_ate: DayText.nullable(),
  setores: z.array(SetorRow),
})
export type EventoRow = z.infer<typeof EventoRow>

/** `setores`: which sectors. */
type Extras = { evento: SQL; setor: SQL; lote: SQL; setores: SQL }
const NO_EXTRAS: Extras = { evento: sql``, setor: sql``, lote: sql``, setores: sql`true` }
/** The sectors that everybody may see. */
const PUBLIC_SETORES = sql`NOT s.oculto`

// Sectors and lots are aggregated as JSON: one statement for a page of cards and for the detail.
const selectEvento = (extras: Extras): SQL => sql`
  SELECT e.id, e.nome, e.obs, e.descricao, e.local, e.endereco, e.id_cidade, e.data::text AS data,
    to_char(e.hora, 'HH24:MI') AS hora, e.inicio_vendas::text AS inicio_vendas, e.max_por_cliente,
    jsonb_build_object('nome', c.nome, 'estado', c.estado) AS cidade, ${imagemOf(sql`e.id`, 'evento')} AS imagem,
    e.fila_abre_em IS NOT NULL AS tem_fila, e.fim_vendas,
    e.publicado, e.publicar_em, e.artistas, e.categoria, e.situacao, e.motivo, e.data_anterior::text AS data_anterior,
    to_char(e.hora_anterior, 'HH24:MI') AS hora_anterior, e.devolver_ate::text AS devolver_ate
    ${extras.evento},
    coalesce((SELECT jsonb_agg(jsonb_build_object('id', s.id, 'id_evento', s.id_evento, 'nome', s.nome, 'tipo', s.tipo,
      'dividir_ate', s.dividir_ate, 'qtd_lugar', s.qtd_lugar, 'qtd_por_linha', s.qtd_por_linha,
      'extra', s.extra, 'lugares_mesa', s.lugares_mesa, 'frente', s.frente,
      'bloqueados', cardinality(s.bloqueados), 'fim_vendas', s.fim_vendas, 'oculto', s.oculto, 'excluir', s.excluir ${extras.setor},
      'lotes', coalesce((SELECT jsonb_agg(jsonb_build_object('id', l.id, 'id_evento_setor', l.id_setor, 'data', l.data,
        'qtd_total', l.qtd_total, 'tomados', l.tomados, 'valor_cents', l.valor_cents, 'taxa_cents', l.taxa_cents,
        'created_at', l.created_at, 'fim_vendas', least(l.fim_vendas, s.fim_vendas), 'excluir', l.excluir ${extras.lote}) ORDER BY l.data, l.created_at, l.id)
        FROM lote l WHERE l.id_setor = s.id), '[]'::jsonb)) ORDER BY lower(s.nome), s.id)
      FROM setor s WHERE s.id_evento = e.id AND ${extras.setores}), '[]'::jsonb) AS setores
  FROM evento e JOIN cidade c ON c.id = e.id_cidade`

/** For lists: without the layouts, which may be large; for everybody, or for the back-office. */
export const selectEventos = ({ isPublic }: { isPublic: boolean }): SQL =>
  selectEvento({ ...NO_EXTRAS, ...(isPublic && { setores: PUBLIC_SETORES }) })

const PromocionalRow = z.strictObject({
  id: z.string(),
  nome: z.string(),
  documento: z.string().nullable(),
  valor_cents: z.int(),
  taxa_cents: z.int(),
  ativa: z.boolean(),
  vendidos: z.int(),
})
const LoteDetail = z.strictObject({
  ...LoteRow.shape,
  versao: z.int(),
  vendidos: z.int(),
  promocionais: z.array(PromocionalRow),
  vende_socio: z.boolean(),
  /** By the members' fare. */
  vendidos_socio: z.record(z.string(), z.int()),
})
const SetorDetail = z.strictObject({
  ...SetorRow.shape,
  lotes: z.array(LoteDetail),
  versao: z.int(),
  layout: Layout,
})
/** What the members of a plan pay at events of this category. */
const SocioRow = z.strictObject({
  id: z.string(),
  nome: z.string(),
  documento: z.string().nullable(),
  percentual: z.int().nullable(),
  valorCents: z.int().nullable(),
})
const MotivoRow = z.strictObject({
  id: z.string(),
  nome: z.string(),
  documento: z.string().nullable(),
  na_cota: z.boolean(),
})
const MeiaRow = z.strictObject({
  percentual: z.int(),
  taxa_inteira: z.boolean(),
  total: z.int(),
  cota: z.int(),
  restantes: z.int(),
  motivos: z.array(MotivoRow),
})
const EventoDetail = z.strictObject({
  ...EventoRow.shape,
  fila_abre_em: TimeText.nullable(),
  acompanhantes_ate: DayText.nullable(),
  /** Null: it sells no half price. */
  meia: MeiaRow.nullable(),
  socios: z.array(SocioRow),
  /** Whether the membership card of a plan admits. */
  tem_passe: z.boolean(),
  setores: z.array(SetorDetail),
  versao: z.int(),
})
export type EventoDetail = z.infer<typeof EventoDetail>

/** The events that everybody may see by their address: a rehearsal is in no list. */
const IS_PUBLIC = sql`NOT e.excluir AND (e.publicado OR e.ensaio)`

/**
 * One event that is not deleted, with all its sectors, layouts and lots. Only for the back-office also a draft, and with
 * the number of its net sales: counting them is expensive, so `vendidos` is 0 for everybody else. Everybody else also gets
 * no hidden sector but `oculto`, which a code opened.
 */
export async function readEvento(
  db: Db | Tx,
  id: string,
  { isOffice, oculto }: { isOffice: boolean; oculto?: string },
): Promise<EventoDetail | null> {
  const net = (where: SQL) =>
    isOffice ? sql`(SELECT count(*)::int FROM venda v WHERE ${where} AND ${IS_NET})` : sql`0`
  const memberSales = isOffice
    ? sql`coalesce((SELECT jsonb_object_agg(x.id_tarifa, x.n) FROM (SELECT v.id_tarifa, count(*) AS n FROM venda v
        JOIN tarifa t ON t.id = v.id_tarifa AND t.tipo = 'socio' WHERE v.id_lote = l.id AND ${IS_NET} GROUP BY 1) x), '{}')`
    : sql`'{}'::jsonb`
  const select = selectEvento({
    evento: sql`, e.versao, e.fila_abre_em, e.acompanhantes_ate::text AS acompanhantes_ate, (SELECT jsonb_build_object('percentual', m.percentual,
      'taxa_inteira', m.taxa_inteira, 'total', m.total, 'cota', m.cota, 'restantes', m.cota - m.tomadas,
      'motivos', (SELECT jsonb_agg(jsonb_build_object('id', t.id, 'nome', t.nome, 'documento', t.documento,
        'na_cota', t.na_cota)
        ORDER BY t.ordem) FROM tarifa t
          WHERE t.tipo = 'meia' AND t.ativa AND (num_nulls(t.estado, t.id_cidade) = 2 OR t.estado = c.estado OR t.id_cidade = c.id)))
      FROM evento_meia m WHERE m.id_evento = e.id AND m.ativa) AS meia,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', t.id, 'nome', t.nome, 'documento', t.documento,
        'percentual', b.percentual, 'valorCents', b.valor_cents) ORDER BY t.nome)
        FROM plano_beneficio b JOIN tarifa t ON t.id = b.id WHERE b.categoria = e.categoria AND NOT b.passe), '[]') AS socios,
      EXISTS (SELECT FROM plano_beneficio b WHERE b.categoria = e.categoria AND b.passe) AS tem_passe`,
    setores: isOffice ? sql`true` : oculto ? sql`(${PUBLIC_SETORES} OR s.id = ${oculto})` : PUBLIC_SETORES,
    setor: sql`, 'versao', s.versao, 'layout', s.layout`,
    lote: sql`, 'versao', l.versao, 'vende_socio', l.vende_socio, 'vendidos_socio', ${memberSales}, 'vendidos', ${net(sql`v.id_lote = l.id`)}, 'promocionais', coalesce((
      SELECT jsonb_agg(jsonb_build_object('id', t.id, 'nome', t.nome, 'documento', t.documento,
        'valor_cents', t.valor_cents, 'taxa_cents', t.taxa_cents, 'ativa', t.ativa,
        'vendidos', ${net(sql`v.id_tarifa = t.id`)}) ORDER BY t.ordem, lower(t.nome), t.id)
      FROM tarifa t WHERE t.id_lote = l.id AND t.tipo = 'promocional' ${isOffice ? sql`` : sql`AND t.ativa`}), '[]'::jsonb)`,
  })
  return maybeOne(rows(db, EventoDetail)`${select} WHERE e.id = ${id} AND ${isOffice ? sql`NOT e.excluir` : IS_PUBLIC}`)
}

/** One published event, as a row of a list: without the layouts. */
export async function readEventoRow(db: Db, id: string): Promise<EventoRow | null> {
  return maybeOne(rows(db, EventoRow)`${selectEventos({ isPublic: true })} WHERE e.id = ${id} AND ${IS_PUBLIC}`)
}

const TextRow = z.strictObject({ text: z.string() })

/**
 * All units of an event (or one sector) that are sold, or held by another cliente and not expired; and the blocked
 * places, listed under a lot of their sector, so that no screen offers them. PostgreSQL builds the text of
 * `VendasList`: building it from rows would block the event loop for 77 ms with 50 000 places.
 */
export async function takenText(
  db: Db,
  idEvento: string,
  idSetor: string | null,
  idCliente: string | null,
): Promise<string> {
  const { text } = await one(rows(db, TextRow)`
    SELECT json_build_object('result', coalesce(json_agg(json_build_object('id_evento_setor_lote', t.id_lote,
      'nr_lugar', t.nr_lugar, 'status', t.status) ORDER BY t.id_lote, t.nr_lugar), '[]'), 'total', count(*))::text AS text
    FROM (SELECT id_lote, nr_lugar, CASE WHEN status IN ('held', 'paying') THEN 'reservado' ELSE 'paid' END AS status
      FROM venda WHERE id_evento = ${idEvento} AND status NOT IN ('released', 'refunded')
        AND (${idSetor}::uuid IS NULL OR id_setor = ${idSetor}::uuid)
        AND NOT (status = 'held' AND (expires_at < clock_timestamp() OR id_cliente IS NOT DISTINCT FROM ${idCliente}::uuid))
      UNION ALL
      SELECT l.id, nr, 'bloqueado' FROM setor s
        CROSS JOIN LATERAL (SELECT id FROM lote WHERE id_setor = s.id ORDER BY excluir, data, id LIMIT 1) l
        CROSS JOIN LATERAL unnest(s.bloqueados) AS nr
      WHERE s.id_evento = ${idEvento} AND NOT s.excluir AND (${idSetor}::uuid IS NULL OR s.id = ${idSetor}::uuid)) t
    WHERE (SELECT e.publicado OR e.ensaio FROM evento e WHERE e.id = ${idEvento})`)
  return text
}

const AgendaRow = EventoRow.pick({
  id: true,
  nome: true,
  descricao: true,
  local: true,
  endereco: true,
  cidade: true,
  data: true,
  hora: true,
}).extend({ versao: z.int(), updated_at: TimeText })
export type AgendaRow = z.infer<typeof AgendaRow>

/** One published event, as a calendar shows it. */
export async function readAgenda(db: Db, id: string): Promise<AgendaRow | null> {
  return maybeOne(rows(db, AgendaRow)`
    SELECT e.id, e.nome, e.descricao, e.local, e.endereco, e.data::text AS data, to_char(e.hora, 'HH24:MI') AS hora,
      jsonb_build_object('nome', c.nome, 'estado', c.estado) AS cidade, e.versao, e.updated_at
    FROM evento e JOIN cidade c ON c.id = e.id_cidade WHERE e.id = ${id} AND ${IS_PUBLIC}`)
}
