import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { DadosDaConta } from '../../../contract/conta.ts'
import type { Db } from '../../db/connection.ts'
import { CountRow, maybeOne, rows } from '../../db/rows.ts'

const { gerado_em: _, ingressos: __, ...stored } = DadosDaConta.shape
const Row = z.strictObject(stored)

const list = (select: SQL): SQL => sql`(SELECT coalesce(json_agg(x), '[]') FROM (${select}) x)`
const reais = (column: SQL): SQL => sql`${column} / 100.0`

/** How many entries of the prize draw have the phone of cliente `c` and another document. */
const OTHER_ENTRIES = sql`SELECT count(*)::int FROM sorteio s
  WHERE s.telefone = c.telefone AND s.documento IS DISTINCT FROM c.cpf`

export async function countOtherEntries(db: Db, id: string): Promise<number> {
  const found = await maybeOne(rows(db, CountRow)`SELECT (${OTHER_ENTRIES}) AS n FROM cliente c WHERE c.id = ${id}`)
  return found?.n ?? 0
}

/**
 * All rows of one cliente, in the shape of the export, except for the tickets. An entry of the prize draw counts as
 * theirs by the phone, which was confirmed by SMS, and the document, because the phone may have had another owner.
 */
export const readOwnData = (db: Db, id: string, contato: string): Promise<z.infer<typeof Row> | null> =>
  maybeOne(rows(db, Row)`
    SELECT json_build_object('id', c.id, 'nome', c.nome, 'telefone', c.telefone, 'cpf', c.cpf, 'email', c.email,
        'email_recusado_em', c.email_recusado_em, 'telefone_recusado_em', c.telefone_recusado_em,
        'id_pagar_me', c.id_pagar_me, 'cadastro_em', c.created_at, 'alterado_em', c.updated_at) AS titular,
      ${list(sql`SELECT coalesce(a.order_id, a.id::text) AS pedido, a.status, a.method AS forma_pgto,
          a.installments AS parcelas, ${reais(sql`a.amount_cents`)} AS valor, ${reais(sql`a.canceled_cents`)} AS valor_devolvido,
          a.provider_message AS mensagem, a.created_at AS criado_em
        FROM payment_attempt a WHERE a.id_cliente = c.id ORDER BY a.created_at DESC, a.id`)} AS pagamentos,
      ${list(sql`SELECT coalesce(a.order_id, a.id::text) AS pedido, ${reais(sql`f.cents`)} AS valor,
          CASE f.status WHEN 'pending' THEN 'pedido' WHEN 'sent' THEN 'enviado' WHEN 'confirmed' THEN 'devolvido'
            ELSE 'recusado' END AS situacao,
          f.automatic AS automatico, f.reason AS motivo, f.created_at AS pedido_em, f.updated_at AS alterado_em
        FROM payment_attempt a JOIN refund f ON f.id_attempt = a.id
        WHERE a.id_cliente = c.id ORDER BY f.created_at DESC, f.id`)} AS reembolsos,
      ${list(sql`SELECT r.status, r.units AS itens, r.created_at AS criada_em, r.expires_at AS expira_em
        FROM reserva r WHERE r.id_cliente = c.id ORDER BY r.created_at DESC, r.id`)} AS reservas,
      ${list(sql`SELECT e.nome AS evento, p.nome, p.motivo, k.created_at AS dada_em, k.revogada_em
        FROM reserva r JOIN cortesia k ON k.id = r.id JOIN cortesia_cota q ON q.id = k.id_cota
          JOIN evento e ON e.id = q.id_evento LEFT JOIN cortesia_pessoa p ON p.id = k.id
        WHERE r.id_cliente = c.id ORDER BY k.created_at DESC, k.id`)} AS cortesias,
      ${list(sql`SELECT e.nome AS evento, l.numero, l.status, l.arrived_at AS chegou_em, l.admitted_at AS chamado_em
        FROM fila_lugar l JOIN evento e ON e.id = l.id_evento
        WHERE l.id_cliente = c.id ORDER BY l.arrived_at DESC, l.id`)} AS filas,
      ${list(sql`SELECT e.id_venda AS ingresso, (SELECT o.nome FROM evento o WHERE o.id = e.id_evento) AS evento, e.resultado,
          e.portao, e.lida_em, e.documento_visto
        FROM (SELECT n.* FROM venda v JOIN entrada n ON n.id_venda = v.id WHERE v.id_cliente = c.id
          UNION ALL SELECT n.* FROM socio s JOIN entrada n ON n.id_socio = s.id WHERE s.id_cliente = c.id) e
        ORDER BY e.lida_em DESC, e.id`)} AS entradas,
      ${list(sql`SELECT p.id_venda AS ingresso, (SELECT o.nome FROM evento o WHERE o.id = p.id_evento) AS evento,
          p.tipo AS carteira, p.created_at AS desde
        FROM passe p WHERE p.id_cliente = c.id ORDER BY p.created_at DESC, p.id`)} AS passes,
      ${list(sql`SELECT (SELECT p.nome FROM plano p WHERE p.id = s.id_plano) AS plano, s.nr_cadeira AS cadeira, s.state AS estado, ${reais(sql`s.valor_cents`)} AS valor,
          s.dia_cobranca, s.data_inicio AS desde, s.data_cancelamento AS cancelada_em,
          s.vale_ate, ${reais(sql`s.devolvido_cents`)} AS devolvido,
          ${list(sql`SELECT k.status, ${reais(sql`k.valor_cents`)} AS valor, k.vence_em, k.created_at
            FROM socio_cobranca k WHERE k.id_socio = s.id ORDER BY k.created_at DESC, k.id`)} AS cobrancas
        FROM socio s WHERE s.id_cliente = c.id ORDER BY s.created_at DESC, s.id`)} AS assinaturas,
      ${list(sql`SELECT k.bandeira, k.primeiros_seis, k.ultimos_quatro, k.titular,
          lpad(k.mes::text, 2, '0') || '/' || k.ano AS validade
        FROM cartao k WHERE k.id_cliente = c.id ORDER BY k.created_at DESC, k.id_cartao`)} AS cartoes,
      ${list(sql`SELECT s.created_at AS criada_em, s.seen_at AS usada_em, s.expires_at AS expira_em, s.revoked_at AS encerrada_em
        FROM session s WHERE s.id_cliente = c.id ORDER BY s.created_at DESC, s.id`)} AS sessoes,
      ${list(sql`SELECT q.asked_at AS pedido_em
        FROM sms_request q WHERE q.telefone = c.telefone ORDER BY q.asked_at DESC`)} AS codigos_sms,
      ${list(sql`SELECT m.tipo, m.canal, m.estado, m.created_at AS criada_em, m.enviada_em
        FROM mensagem m WHERE m.id_cliente = c.id ORDER BY m.created_at DESC, m.id`)} AS mensagens,
      ${list(sql`SELECT k.documento, k.versao, k.meio, k.at AS aceito_em, t.texto
        FROM consentimento k LEFT JOIN termo_publicado t ON t.sha256 = k.versao AND k.documento = 'termo-socio'
        WHERE k.id_cliente = c.id ORDER BY k.at, k.id`)} AS consentimentos,
      ${list(sql`SELECT s.nome_completo, s.documento, s.data_nascimento, s.sexo, s.telefone, s.tamanho,
          EXISTS (SELECT 1 FROM image i WHERE i.owner = s.id AND i.role = 'sorteio') AS tem_foto, s.created_at AS criada_em
        FROM sorteio s WHERE s.telefone = c.telefone AND s.documento = c.cpf ORDER BY s.created_at, s.id`)} AS inscricoes_sorteio,
      json_build_object('total', (${OTHER_ENTRIES}), 'contato', ${contato}::text) AS outras_inscricoes_sorteio,
      ${list(sql`SELECT h.at AS em, h.to_state AS mudanca, coalesce(h.detail->'campos', '[]'::jsonb) AS campos
        FROM history h WHERE h.entity_id = c.id AND h.entity = 'cliente' ORDER BY h.id`)} AS alteracoes
    FROM cliente c WHERE c.id = ${id} AND c.removido_em IS NULL`)
