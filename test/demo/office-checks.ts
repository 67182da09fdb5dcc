import { type SQL, sql } from 'drizzle-orm'
import { NOW } from './kit.ts'

const AT = sql`${NOW.toISOString()}::timestamptz`
const SP = sql`AT TIME ZONE 'America/Sao_Paulo'`

/** Checks of the demonstration's back-office data. `by` is a change that makes the check fail. */
export const OFFICE_CHECKS: Record<string, { broken: SQL; by: SQL }> = {
  'a socio’s seat does not exist or is held twice': {
    broken: sql`SELECT s.id FROM socio s, config_socio c WHERE s.nr_cadeira > c.maximo_socios
      UNION SELECT a.id FROM socio a JOIN socio b ON a.nr_cadeira = b.nr_cadeira AND a.id <> b.id
        AND a.state = 'active' AND b.state = 'active'`,
    by: sql`UPDATE socio SET nr_cadeira = 241 WHERE id = (SELECT id FROM socio LIMIT 1)`,
  },
  'a socio was not charged every month': {
    broken: sql`SELECT s.id FROM socio s WHERE ARRAY(SELECT (c.vence_em ${SP})::date FROM socio_cobranca c
        WHERE c.id_socio = s.id ORDER BY 1) IS DISTINCT FROM ARRAY(
      SELECT due::date FROM (SELECT (s.data_inicio ${SP})::date + make_interval(months => k) AS due, k
        FROM generate_series(0, 24) k) d
      WHERE k = 0 OR (due + interval '6 hours') ${SP} < coalesce(s.data_cancelamento, ${AT}) ORDER BY 1)
      OR s.dia_cobranca <> extract(day FROM s.data_inicio ${SP})`,
    by: sql`DELETE FROM socio_cobranca WHERE id = (SELECT id FROM socio_cobranca ORDER BY vence_em LIMIT 1)`,
  },
  'a charge with another price, or an unpaid charge that is not the last one': {
    broken: sql`SELECT c.id FROM socio_cobranca c JOIN socio s ON s.id = c.id_socio WHERE c.valor_cents <> s.valor_cents
      OR (c.status <> 'paid' AND (c.created_at = s.data_inicio
        OR EXISTS (SELECT FROM socio_cobranca x WHERE x.id_socio = s.id AND x.vence_em > c.vence_em)))
      UNION SELECT s.id FROM socio s WHERE s.pago_em IS DISTINCT FROM
        (SELECT max(created_at) FROM socio_cobranca c WHERE c.id_socio = s.id AND c.status = 'paid')`,
    by: sql`UPDATE socio_cobranca SET status = 'failed' WHERE id = (SELECT id FROM socio_cobranca ORDER BY vence_em LIMIT 1)`,
  },
  'a socio that the jobs would process': {
    broken: sql`SELECT id FROM socio WHERE check_at IS NOT NULL OR valor_alvo_cents IS NOT NULL
      OR state NOT IN ('active', 'canceled') OR (state = 'active' AND num_nonnulls(cancel_pedido_em, data_cancelamento) > 0)`,
    by: sql`UPDATE socio SET check_at = now() WHERE id = (SELECT id FROM socio LIMIT 1)`,
  },
  'a socio whose history contradicts it': {
    broken: sql`SELECT s.id FROM socio s WHERE s.state IS DISTINCT FROM (SELECT to_state FROM history h
        WHERE h.entity_id = s.id AND to_state NOT LIKE 'cobranca.%' ORDER BY at DESC, h.id DESC LIMIT 1)
      OR (SELECT count(*) FROM history h WHERE h.entity_id = s.id AND to_state LIKE 'cobranca.%')
        <> (SELECT count(*) FROM socio_cobranca c WHERE c.id_socio = s.id)`,
    by: sql`DELETE FROM history WHERE id = (SELECT id FROM history WHERE to_state = 'cobranca.paid' LIMIT 1)`,
  },
  'a buyer was refunded after the deadline': {
    broken: sql`SELECT f.id FROM refund f JOIN payment_attempt a ON a.id = f.id_attempt JOIN venda v ON v.id_refund = f.id
      LEFT JOIN evento e ON e.id = v.id_evento LEFT JOIN rifa r ON r.id = v.id_rifa
      WHERE f.actor = 'cliente:' || a.id_cliente AND ((f.created_at ${SP})::date > (a.created_at ${SP})::date + 7
        OR f.created_at > ((e.data + e.hora) ${SP}) - interval '48 hours' OR (f.created_at ${SP})::date >= r.data_sorteio)`,
    by: sql`UPDATE refund SET created_at = created_at + interval '9 days' WHERE actor LIKE 'cliente:%' AND status = 'confirmed'`,
  },
  'a refund whose history contradicts it': {
    broken: sql`SELECT f.id FROM refund f WHERE f.status IS DISTINCT FROM (SELECT to_state FROM history h
      WHERE h.entity_id = f.id ORDER BY at DESC, h.id DESC LIMIT 1)`,
    by: sql`DELETE FROM history WHERE id = (SELECT id FROM history WHERE entity = 'refund' AND to_state = 'confirmed' LIMIT 1)`,
  },
  'a failed refund or a chargeback without an alert': {
    broken: sql`SELECT f.id FROM refund f WHERE f.status = 'failed' AND NOT EXISTS (SELECT FROM alert
        WHERE kind = 'refund.failed' AND subject = f.id_attempt::text)
      UNION SELECT a.id FROM payment_attempt a WHERE a.status = 'chargedback' AND NOT EXISTS (SELECT FROM alert
        WHERE kind = 'payment.chargedback' AND subject = a.id::text)
      UNION SELECT f.id FROM refund f WHERE f.automatic AND NOT EXISTS (SELECT FROM alert
        WHERE kind IN ('payment.late-refund', 'payment.wrong-amount') AND subject = f.id_attempt::text)`,
    by: sql`DELETE FROM alert WHERE kind = 'refund.failed'`,
  },
  'an alert about nothing, or seen by a user who does not exist': {
    broken: sql`SELECT a.id FROM alert a WHERE a.subject NOT IN (SELECT id::text FROM payment_attempt UNION ALL
        SELECT id::text FROM socio) AND a.kind <> 'webhook.unknown'
      OR (a.seen_by IS NOT NULL AND NOT EXISTS (SELECT FROM usuario u WHERE u.id = a.seen_by AND u.admin))
      OR a.seen_at NOT BETWEEN a.at AND ${AT}`,
    by: sql`UPDATE alert SET subject = gen_random_uuid()::text WHERE kind = 'refund.failed'`,
  },
  'a used ticket without its accepted entrada, or an accepted entrada without its used ticket': {
    broken: sql`SELECT v.id FROM venda v LEFT JOIN entrada e ON e.id_venda = v.id AND e.resultado = 'aceita'
      WHERE v.id_evento IS NOT NULL AND (v.entregue <> (e.id IS NOT NULL) OR v.entregue_at IS DISTINCT FROM e.lida_em
        OR e.id_evento <> v.id_evento OR (v.entregue AND v.status <> 'sold'))`,
    by: sql`DELETE FROM entrada WHERE id = (SELECT id FROM entrada WHERE resultado = 'aceita' LIMIT 1)`,
  },
  'a used ticket without its history row': {
    broken: sql`SELECT v.id FROM venda v JOIN entrada e ON e.id_venda = v.id AND e.resultado = 'aceita'
      WHERE NOT EXISTS (SELECT FROM history h WHERE h.entity_id = v.id AND h.to_state = 'used'
        AND h.actor = 'usuario:' || e.id_usuario AND h.detail ->> 'entrada' = e.id::text)`,
    by: sql`DELETE FROM history WHERE id = (SELECT id FROM history WHERE to_state = 'used' LIMIT 1)`,
  },
  'the portaria refused a ticket for the wrong reason': {
    broken: sql`SELECT e.id FROM entrada e LEFT JOIN venda v ON v.id = e.id_venda WHERE NOT CASE e.resultado
      WHEN 'aceita' THEN true
      WHEN 'ja-utilizada' THEN v.entregue_at < e.lida_em AND v.id_evento = e.id_evento
      WHEN 'outro-evento' THEN v.id_evento <> e.id_evento
      WHEN 'nao-paga' THEN v.status IN ('refunded', 'chargedback') AND v.updated_at < e.lida_em AND v.id_evento = e.id_evento
      ELSE e.id_venda IS NULL END`,
    by: sql`UPDATE entrada SET resultado = 'desconhecida' WHERE id = (SELECT id FROM entrada WHERE resultado = 'ja-utilizada' LIMIT 1)`,
  },
  'a portaria user scanned tickets in a city that is not assigned to them': {
    broken: sql`SELECT n.id FROM entrada n JOIN evento e ON e.id = n.id_evento JOIN usuario u ON u.id = n.id_usuario
      WHERE NOT u.admin AND NOT EXISTS (SELECT FROM usuario_cidade c WHERE c.id_usuario = u.id AND c.id_cidade = e.id_cidade)`,
    by: sql`DELETE FROM usuario_cidade`,
  },
  'a layout that contradicts its sector': {
    broken: sql`SELECT s.id FROM setor s CROSS JOIN LATERAL (
        SELECT count(*)::int AS n, coalesce(array_agg(nr ORDER BY nr) FILTER (WHERE cell = 'x'), '{}') AS blocked
        FROM (SELECT (row_number() OVER (ORDER BY l, c))::int AS nr, cell
          FROM jsonb_array_elements(s.layout -> 'linhas') WITH ORDINALITY linhas(linha, l),
            regexp_split_to_table(linha ->> 'mapa', '') WITH ORDINALITY cells(cell, c) WHERE cell <> '_') places) drawn
      WHERE s.layout IS NOT NULL AND (s.qtd_lugar, s.bloqueados) IS DISTINCT FROM (drawn.n, drawn.blocked)`,
    by: sql`UPDATE setor SET bloqueados = '{1}' WHERE layout IS NOT NULL`,
  },
  'a place that is not for sale was sold': {
    broken: sql`SELECT v.id FROM venda v JOIN setor s ON s.id = v.id_setor WHERE v.nr_lugar = ANY (s.bloqueados)`,
    by: sql`UPDATE setor s SET bloqueados = ARRAY(SELECT nr_lugar FROM venda v WHERE v.id_setor = s.id AND v.status = 'sold')
      WHERE layout IS NOT NULL`,
  },
  'a raffle was drawn early, or with a number that was not sold': {
    broken: sql`SELECT r.id FROM rifa r WHERE r.numero_sorteado IS NOT NULL AND ((r.sorteada_em ${SP})::date < r.data_sorteio
      OR NOT EXISTS (SELECT FROM venda v WHERE v.id_rifa = r.id AND v.nr_sorte = r.numero_sorteado AND v.status = 'sold')
      OR NOT EXISTS (SELECT FROM usuario u WHERE u.id = r.sorteada_por AND u.admin)
      OR NOT EXISTS (SELECT FROM history h WHERE h.entity_id = r.id AND h.to_state = 'drawn'
        AND (h.detail ->> 'numero')::int = r.numero_sorteado))`,
    by: sql`UPDATE rifa r SET numero_sorteado = (SELECT min(n) FROM generate_series(1, qtd_numeros) n
      WHERE n NOT IN (SELECT nr_sorte FROM venda WHERE id_rifa = r.id)) WHERE numero_sorteado IS NOT NULL`,
  },
  'a draft raffle with sales': {
    broken: sql`SELECT v.id FROM venda v JOIN rifa r ON r.id = v.id_rifa WHERE NOT r.publicada`,
    by: sql`UPDATE rifa SET publicada = false`,
  },
  'a row without the history row of its creation': {
    broken: sql`SELECT t.id FROM (SELECT id FROM cidade UNION ALL SELECT id FROM evento UNION ALL SELECT id FROM setor
        UNION ALL SELECT id FROM lote UNION ALL SELECT id FROM rifa UNION ALL SELECT id FROM banner
        UNION ALL SELECT id FROM usuario UNION ALL SELECT id FROM sorteio UNION ALL SELECT id FROM config_socio) t
      WHERE NOT EXISTS (SELECT FROM history h JOIN usuario u ON u.admin AND h.actor = 'usuario:' || u.id
        WHERE h.entity_id = t.id AND h.to_state = 'created')`,
    by: sql`DELETE FROM history WHERE id = (SELECT id FROM history WHERE entity = 'lote' LIMIT 1)`,
  },
  'a history row whose actor does not exist': {
    broken: sql`SELECT h.id FROM history h WHERE h.actor NOT IN (SELECT 'usuario:' || id FROM usuario
      UNION ALL SELECT 'cliente:' || id FROM cliente UNION ALL VALUES ('provider'), ('clock'))`,
    by: sql`DELETE FROM usuario WHERE admin`,
  },
  'a time in the future': {
    broken: sql`SELECT at FROM history WHERE at > ${AT} UNION ALL SELECT at FROM alert WHERE at > ${AT}
      UNION ALL SELECT updated_at FROM venda WHERE updated_at > ${AT} UNION ALL SELECT updated_at FROM refund WHERE updated_at > ${AT}
      UNION ALL SELECT greatest(lida_em, at) FROM entrada WHERE greatest(lida_em, at) > ${AT} + interval '3 seconds'
      UNION ALL SELECT updated_at FROM socio WHERE updated_at > ${AT} UNION ALL SELECT created_at FROM sorteio WHERE created_at > ${AT}
      UNION ALL SELECT created_at FROM socio_cobranca WHERE created_at > ${AT}
      UNION ALL SELECT created_at FROM rifa WHERE created_at > ${AT} UNION ALL SELECT created_at FROM evento WHERE created_at > ${AT}
      UNION ALL SELECT created_at FROM cliente WHERE created_at > ${AT}`,
    by: sql`UPDATE sorteio SET created_at = ${AT} + interval '1 day'`,
  },
  'a socio before they were a cliente': {
    broken: sql`SELECT s.id FROM socio s JOIN cliente c ON c.id = s.id_cliente
      WHERE c.created_at > s.created_at OR c.id_pagar_me IS NULL OR c.cpf IS NULL`,
    by: sql`UPDATE cliente SET id_pagar_me = NULL`,
  },
}
