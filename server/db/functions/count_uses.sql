-- Counts uses of limits. A use has one key, or two of which the second is counted only when the first has room left.
-- Returns for each use whether all its keys had room. Rows are written in the order of their keys.
-- settings: index plans
CREATE OR REPLACE FUNCTION count_uses(keys text[], windows int[], maxima int[], next_keys text[], next_windows int[], next_maxima int[])
RETURNS boolean[] LANGUAGE plpgsql AS $$
DECLARE
  at timestamptz := clock_timestamp();
  is_within boolean[];
  next_within boolean[];
BEGIN
  WITH used AS MATERIALIZED (SELECT u.key, u.seconds, u.max, u.nr, row_number() OVER (PARTITION BY u.key ORDER BY u.nr) AS nth
      FROM unnest(keys, windows, maxima) WITH ORDINALITY AS u(key, seconds, max, nr)),
    counted AS (INSERT INTO rate_limit AS r (key, window_start, count)
      SELECT u.key, to_timestamp(floor(extract(epoch FROM at) / min(u.seconds)) * min(u.seconds)), count(*) FROM used u
      GROUP BY u.key ORDER BY u.key
      ON CONFLICT (key, window_start) DO UPDATE SET count = r.count + excluded.count RETURNING r.key, r.count)
  SELECT array_agg(c.count - (SELECT count(*) FROM used t WHERE t.key = u.key) + u.nth <= u.max ORDER BY u.nr)
    INTO is_within FROM used u JOIN counted c ON c.key = u.key;
  IF next_keys = '{}' THEN RETURN is_within; END IF;
  WITH used AS MATERIALIZED (SELECT u.key, u.seconds, u.max, u.nr, row_number() OVER (PARTITION BY u.key ORDER BY u.nr) AS nth
      FROM unnest(next_keys, next_windows, next_maxima, is_within) WITH ORDINALITY AS u(key, seconds, max, is_within, nr)
      WHERE u.key IS NOT NULL AND u.is_within),
    counted AS (INSERT INTO rate_limit AS r (key, window_start, count)
      SELECT u.key, to_timestamp(floor(extract(epoch FROM at) / min(u.seconds)) * min(u.seconds)), count(*) FROM used u
      GROUP BY u.key ORDER BY u.key
      ON CONFLICT (key, window_start) DO UPDATE SET count = r.count + excluded.count RETURNING r.key, r.count)
  SELECT array_agg(w.is_within AND (w.key IS NULL OR coalesce((SELECT c.count - (SELECT count(*) FROM used t WHERE t.key = u.key) + u.nth <= u.max
      FROM used u JOIN counted c ON c.key = u.key WHERE u.nr = w.nr), false)) ORDER BY w.nr)
    INTO next_within FROM unnest(next_keys, is_within) WITH ORDINALITY AS w(key, is_within, nr);
  RETURN next_within;
END $$;
