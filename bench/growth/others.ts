/** A deterministic id in the format of a UUID v4, so that other rows can refer to it. */
export const uuid = (prefix: string, number: string): string =>
  `overlay(overlay(md5('${prefix}' || ${number}) PLACING '4' FROM 13) PLACING '8' FROM 17)::uuid`

const CLIENTES_PER_EVENT = 5
/** The number of people in the line of the popular event, and of former holders of its last place. */
const LINE = 1000

const CLUB = (n: number): string[] => [
  `INSERT INTO config_socio (valor_cents, termo, maximo_socios, qtd_linha) VALUES (5000, 'Termo', 200000, 50)`,
  // Active members, and a tenth as many former ones; twelve charges each.
  `INSERT INTO socio (id, id_cliente, state, nr_cadeira, expires_at, held_at, valor_cents, tentativa, body, id_assinatura, id_item,
      dia_cobranca, data_inicio, data_cancelamento, pago_em, check_at, created_at)
    SELECT ${uuid('s', 'i')}, ${uuid('p', 'i')}, CASE WHEN i % 11 = 0 THEN 'canceled' ELSE 'active' END, i, now(), now(), 5000,
      ${uuid('st', 'i')}, '{"card_id":"card_1"}', 'sub_' || i, 'si_' || i, 1 + i % 28, now() - interval '1 year',
      CASE WHEN i % 11 = 0 THEN now() END, now() - interval '10 days', now() + interval '5 days', now() - interval '1 year'
    FROM generate_series(1, ${n / 2}) i`,
  `INSERT INTO socio_cobranca (id_socio, id_invoice, status, valor_cents, vence_em, created_at)
    SELECT ${uuid('s', 'i')}, 'in_' || i || '_' || m, CASE WHEN m = 0 AND i % 50 = 0 THEN 'failed' ELSE 'paid' END, 5000,
      now() - interval '1 month' * m, now() - interval '1 month' * m FROM generate_series(1, ${n / 2}) i, generate_series(0, 11) m`,
  `INSERT INTO sorteio (nome_completo, nome_busca, documento, data_nascimento, sexo, telefone, tamanho, created_at)
    SELECT nome, lower(nome), lpad((i * 7)::text, 11, '0'), date '1980-01-01' + i % 9000, 'F', '119' || lpad(i::text, 8, '0'),
      (ARRAY['P', 'M', 'G', 'GG'])[1 + i % 4], now() - interval '2 years' * random()
    FROM (SELECT i, (ARRAY['Ana', 'Debora', 'Jose', 'Marcia'])[1 + i % 4] || ' ' || (ARRAY['Silva', 'Araujo', 'Lima'])[1 + i / 4 % 3]
      || ' ' || i AS nome FROM generate_series(1, ${n}) i) x`,
]

const PEOPLE = (n: number): string[] => [
  `INSERT INTO session (token_hash, id_cliente, created_at, seen_at, expires_at, revoked_at)
    SELECT sha256(i::text::bytea), ${uuid('p', `(1 + i % ${n * CLIENTES_PER_EVENT})`)}, now() - interval '60 days' * random(), now(),
      now() + interval '90 days' * (random() - 0.05), CASE WHEN i % 4 = 0 THEN now() - interval '5 days' * random() END
    FROM generate_series(1, ${n * 8}) i`,
  `INSERT INTO consentimento (id_cliente, documento, versao, meio, at)
    SELECT ${uuid('p', 'i')}, 'privacidade', '2026-01-01', 'cadastro', now() FROM generate_series(1, ${n * CLIENTES_PER_EVENT}) i`,
  `INSERT INTO carteira (id_cliente, lida_em) SELECT ${uuid('p', 'i')}, now() FROM generate_series(1, ${n * 2}) i`,
  `INSERT INTO cartao (id_cliente, id_cartao, primeiros_seis, ultimos_quatro, bandeira, titular, mes, ano)
    SELECT ${uuid('p', 'i')}, 'card_' || i, '400000', '0010', 'Visa', 'COMPRADOR', 12, 2035 FROM generate_series(1, ${n * 2}) i`,
  `INSERT INTO sms_request (id_session, telefone, verification, is_known, asked_at)
    SELECT id, '1198' || lpad(row_number() OVER ()::text, 7, '0'), 'VE1', false, now() - interval '1 day' * random()
    FROM (SELECT id FROM session LIMIT ${n / 10}) s`,
  `INSERT INTO remocao (id_cliente, at, check_at, concluida_em)
    SELECT ${uuid('p', 'i')}, now() - interval '1 year' * random(), NULL, now() FROM generate_series(1, ${n / 100}) i`,
  `INSERT INTO usuario (id, nome, login, senha_hash) SELECT ${uuid('u', '(i + 2)')}, 'Pessoa ' || i, 'pessoa' || i, 'x' FROM generate_series(1, 40) i`,
  `INSERT INTO admin_session (id_usuario, device_hash, salt, browser, system, created_at, seen_at, expires_at, revoked_at)
    SELECT ${uuid('u', '(1 + i % 42)')}, sha256(i::text::bytea), sha256(i::text::bytea), 'Chrome', 'Windows', now() - interval '30 days',
      now() - interval '1 day' * random(), now() + interval '1 day' * (random() - 0.3), CASE WHEN i % 3 = 0 THEN now() END
    FROM generate_series(1, 500) i`,
]

const SERVICE = (n: number): string[] => [
  `INSERT INTO alert (kind, subject, at, seen_at, seen_by)
    SELECT 'refund.failed', i::text, now() - interval '3 years' * random(), now(), ${uuid('u', '1')} FROM generate_series(1, ${n / 10}) i
    UNION ALL SELECT 'refund.failed', 'open' || i, now(), NULL, NULL FROM generate_series(1, 20) i`,
  `INSERT INTO image (owner, role, hash, content, width, height)
    SELECT ${uuid('e', 'i')}, 'evento', md5(i::text) || md5(i::text), decode(repeat('00', 500), 'hex'), 1200, 800 FROM generate_series(1, ${n}, 2) i
    UNION ALL SELECT ${uuid('ri', 'i')}, 'rifa', md5(i::text) || md5(i::text), decode(repeat('00', 500), 'hex'), 1200, 800 FROM generate_series(1, ${n / 100}) i`,
  `INSERT INTO image_variant (hash, width, format, content, created_at)
    SELECT hash, 400, 'webp', decode(repeat('00', 300), 'hex'), now() - interval '3 years' * random() FROM (SELECT DISTINCT hash FROM image) x`,
  `INSERT INTO banner (link, ordem) SELECT '/eventos', i FROM generate_series(1, 8) i`,
  `INSERT INTO rate_limit (key, window_start, count) SELECT 'login:' || i, now() - interval '1 day' * random(), 1 FROM generate_series(1, ${n}) i`,
  // The changes of the last hour: the same number in any database, of the popular event and of others.
  `INSERT INTO public_change (topic, id_setor, numeros, at)
    SELECT ${uuid('e', 'CASE WHEN i % 2 = 0 THEN 1 ELSE 1 + i % 900 END')}, ${uuid('sb', '1')}, ARRAY[i % 2000 + 1], now() - interval '50 minutes' * random()
    FROM generate_series(1, 20000) i`,
  // The line of the popular event, and lines of events that are over.
  `UPDATE evento SET fila_abre_em = now() - interval '10 minutes' WHERE id = ${uuid('e', '1')}`,
  `UPDATE evento e SET fila_abre_em = e.inicio_vendas FROM generate_series(2, ${n / 50}) i WHERE e.id = ${uuid('e', 'i')} AND e.data < current_date`,
  `INSERT INTO fila (id_evento, seed, seed_sha256, drawn_at, list_sha256, drawn, last_number, called, window_size, looked_at)
    SELECT id, 'x', encode(sha256('x'), 'hex'), fila_abre_em, 'x', ${LINE}, ${LINE}, 500, 100, now() FROM evento WHERE fila_abre_em IS NOT NULL`,
  `INSERT INTO fila_lugar (id_evento, id_cliente, status, numero, arrived_at, admitted_at, ends_at)
    SELECT ${uuid('e', '1')}, ${uuid('p', 'i')}, CASE WHEN i <= 400 THEN 'done' WHEN i <= 500 THEN 'admitted' ELSE 'waiting' END, i,
      now() - interval '20 minutes', CASE WHEN i <= 500 THEN now() END, CASE WHEN i <= 500 THEN now() + interval '10 minutes' END
    FROM generate_series(1, ${LINE}) i
    UNION ALL
    SELECT f.id_evento, ${uuid('p', 'i')}, 'done', i, f.drawn_at, f.drawn_at, f.drawn_at FROM fila f, generate_series(1, 50) i
    WHERE f.id_evento <> ${uuid('e', '1')}`,
]

/**
 * The data besides ticket sales, in the amount that fits the number of `fill`'s events: the club, sessions, agreements,
 * pictures, alerts, waiting rooms.
 */
export const OTHERS = (eventos: number): string[] => [...CLUB(eventos), ...PEOPLE(eventos), ...SERVICE(eventos)]
