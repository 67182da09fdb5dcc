-- Whether a unit is paid, is being paid or refunded, or is held at that time: somebody counts on it.
CREATE OR REPLACE FUNCTION is_live_ticket(v venda, at timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE
  RETURN v.status IN ('paying', 'sold', 'refunding') OR v.status = 'held' AND v.expires_at > at;
