-- The draw of a long line is made in parts (docs/decisions/0081): its order is decided first, then the places are numbered.

-- The version before this one looks after lines while this runs: the table is locked for a moment, or not at all, as in 0014.
DO $$
DECLARE
  patience text := current_setting('lock_timeout');
BEGIN
  FOR i IN 1..200 LOOP
    BEGIN
      PERFORM set_config('lock_timeout', '300ms', true);
      LOCK TABLE fila IN ACCESS EXCLUSIVE MODE;
      PERFORM set_config('lock_timeout', patience, true);
      RETURN;
    EXCEPTION WHEN lock_not_available THEN
      PERFORM pg_sleep(0.1);
    END;
  END LOOP;
  RAISE EXCEPTION 'the table of the lines could not be locked' USING ERRCODE = 'lock_not_available';
END $$;--> statement-breakpoint
CREATE TABLE "fila_sorteio" (
	"id_evento" uuid NOT NULL,
	"numero" integer NOT NULL,
	"id_lugar" uuid NOT NULL,
	CONSTRAINT "fila_sorteio_id_evento_numero_pk" PRIMARY KEY("id_evento","numero")
);
--> statement-breakpoint
ALTER TABLE "fila" DROP CONSTRAINT "fila_drawn";--> statement-breakpoint
ALTER TABLE "fila" DROP CONSTRAINT "fila_called_after_draw";--> statement-breakpoint
ALTER TABLE "fila" ADD CONSTRAINT "fila_drawn" CHECK (("fila"."list_sha256" IS NULL) = ("fila"."drawn" IS NULL) AND ("fila"."drawn_at" IS NULL OR ("fila"."drawn" IS NOT NULL AND "fila"."last_number" >= "fila"."drawn")));--> statement-breakpoint
ALTER TABLE "fila" ADD CONSTRAINT "fila_called_after_draw" CHECK (("fila"."drawn" IS NOT NULL OR "fila"."last_number" = 0) AND ("fila"."drawn_at" IS NOT NULL OR "fila"."called" = 0));--> statement-breakpoint

-- The list is decided once, and all its places have a number once.
DROP TRIGGER fila_drawn_for_ever ON fila;--> statement-breakpoint
CREATE TRIGGER fila_drawn_for_ever BEFORE UPDATE ON fila FOR EACH ROW
  WHEN (NEW.seed <> OLD.seed OR (OLD.drawn_at IS NOT NULL AND NEW.drawn_at IS DISTINCT FROM OLD.drawn_at)
    OR (OLD.list_sha256 IS NOT NULL AND (NEW.list_sha256, NEW.drawn) IS DISTINCT FROM (OLD.list_sha256, OLD.drawn)))
  EXECUTE FUNCTION keep_for_ever();--> statement-breakpoint
-- A number that was decided is given, or deleted with the draw of a waiting room that was turned off; it never changes.
CREATE TRIGGER fila_sorteio_for_ever BEFORE UPDATE ON fila_sorteio FOR EACH STATEMENT
  EXECUTE FUNCTION keep_for_ever();
