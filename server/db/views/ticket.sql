-- A unit as its owner, the gate and the back-office see it. `paid`: the time of payment, from which the days for a
-- buyer's withdrawal count. A courtesy has the name that its giver typed. Its fare and whose companion it is are in `evento`,
-- where an earlier version ignores them. Who bought a ticket for the new day may not give it back longer than others.
CREATE OR REPLACE VIEW ticket AS
  SELECT v.id, v.id_attempt, v.id_evento, v.id_lote AS id_evento_setor_lote, v.id_rifa, v.id_cliente, v.nr_lugar,
    v.nr_sorte, v.entregue, v.status AS sale_status, v.valor_cents + v.taxa_cents AS cents,
    coalesce(a.order_id, a.id::text) AS order_id, a.method, CASE a.method WHEN 'free' THEN NULL ELSE a.method END AS forma_pgto,
    c.cpf AS cpf_cliente, c.email AS email_cliente, a.created_at AS created, v.entregue_at AS used,
    CASE WHEN a.method = 'pix' AND v.status = 'paying' THEN a.pix_expires_at END AS pix_until, v.id_setor, e.id_cidade,
    r.numero_sorteado = v.nr_sorte AS is_drawn,
    CASE WHEN e.id IS NOT NULL THEN json_build_object('nome', e.nome, 'data', e.data, 'hora', to_char(e.hora, 'HH24:MI'),
      'situacao', e.situacao, 'motivo', e.motivo, 'data_anterior', e.data_anterior, 'hora_anterior', to_char(e.hora_anterior, 'HH24:MI'),
      'devolver_ate', CASE WHEN v.sold_at < e.adiado_em THEN e.devolver_ate END,
      'local', e.local, 'cidade', json_build_object('nome', d.nome, 'estado', d.estado),
      'tarifa', (SELECT json_build_object('tipo', t.tipo, 'nome', t.nome, 'documento', t.documento) FROM tarifa t
        WHERE t.id = v.id_tarifa),
      'acompanha', CASE WHEN v.nr_lugar IS NOT NULL THEN accompanied_place(v.id_setor, v.nr_lugar, v.id_cliente) END,
      'imagem', (
        SELECT json_build_object('hash', left(i.hash, 12), 'largura', i.width, 'altura', i.height)
        FROM image i WHERE i.owner = e.id AND i.role = 'evento' AND i.width > 0)) END AS evento,
    CASE WHEN r.id IS NOT NULL THEN json_build_object('id', r.id, 'nome', r.nome, 'data_sorteio', r.data_sorteio,
      'numero_sorteado', r.numero_sorteado, 'imagem', (
        SELECT json_build_object('hash', left(i.hash, 12), 'largura', i.width, 'altura', i.height)
        FROM image i WHERE i.owner = r.id AND i.role = 'rifa' AND i.width > 0)) END AS rifa,
    CASE WHEN c.id IS NOT NULL THEN json_build_object('nome', CASE WHEN v.id_tarifa = '4d1f7a10-0006-4e10-8a01-636f72746573'
      THEN coalesce((SELECT p.nome FROM cortesia_pessoa p WHERE p.id = v.id_reserva), c.nome) ELSE c.nome END, 'telefone', coalesce(c.telefone, '')) END AS cliente,
    CASE WHEN f.id IS NOT NULL THEN json_build_object('status', f.status, 'created', f.created_at, 'sent', f.sent_at,
      'updated', f.updated_at) END AS refund, v.sold_at AS paid
  FROM venda v LEFT JOIN payment_attempt a ON a.id = v.id_attempt LEFT JOIN cliente c ON c.id = v.id_cliente
    LEFT JOIN evento e ON e.id = v.id_evento LEFT JOIN cidade d ON d.id = e.id_cidade
    LEFT JOIN rifa r ON r.id = v.id_rifa LEFT JOIN refund f ON f.id = v.id_refund
  WHERE v.id_attempt IS NOT NULL;
