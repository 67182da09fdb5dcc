ALTER TABLE "evento" ADD COLUMN "acompanhantes_ate" date;--> statement-breakpoint
ALTER TABLE "setor" ADD COLUMN "acompanhantes" jsonb;--> statement-breakpoint
ALTER TABLE "venda" ADD COLUMN "acompanha" integer;--> statement-breakpoint
-- by hand
-- The pairs of the seat maps that are drawn already (contract/companion-rules.ts), from left to right.
DO $$
DECLARE
  drawn record;
  linha text;
  cell text;
  at int;
  nr int;
  beside int;
  pairs jsonb;
  paired int[];
BEGIN
  FOR drawn IN SELECT id, layout FROM setor WHERE layout IS NOT NULL AND layout::text LIKE '%c%' LOOP
    nr := 0;
    pairs := '{}';
    FOR linha IN SELECT value ->> 'mapa' FROM jsonb_array_elements(drawn.layout -> 'linhas') WITH ORDINALITY ORDER BY ordinality LOOP
      paired := '{}';
      FOR at IN 1 .. length(linha) LOOP
        cell := substr(linha, at, 1);
        CONTINUE WHEN cell = '_';
        nr := nr + 1;
        CONTINUE WHEN cell <> 'c';
        beside := CASE
          WHEN at > 1 AND substr(linha, at - 1, 1) = 'a' AND nr - 1 <> ALL (paired) THEN nr - 1
          WHEN substr(linha, at + 1, 1) = 'a' THEN nr + 1
          ELSE 0 END;
        paired := paired || beside;
        pairs := pairs || jsonb_build_object(nr, beside);
      END LOOP;
    END LOOP;
    UPDATE setor SET acompanhantes = pairs WHERE id = drawn.id AND pairs <> '{}';
  END LOOP;
END $$;
