-- A row of `socio` with the id of its cliente's customer at the provider. `is_due`: a check is due already, because a
-- webhook asked for it meanwhile; it must not be postponed.
CREATE OR REPLACE VIEW socio_row AS
  SELECT s.id, s.id_cliente, c.id_pagar_me AS customer_id, s.state, s.nr_cadeira, s.expires_at, s.held_at, s.valor_cents,
    s.valor_alvo_cents, s.tentativa, s.body, s.id_assinatura, s.id_item, s.dia_cobranca, s.data_inicio,
    s.data_cancelamento, s.mensagem, s.cancel_pedido_em, s.cancel_pedido_por, s.empty_read_at, s.created_at,
    coalesce(s.check_at <= clock_timestamp(), false) AS is_due, s.vale_ate, s.devolvido_cents
  FROM socio s JOIN cliente c ON c.id = s.id_cliente;
