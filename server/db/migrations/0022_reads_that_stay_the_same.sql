-- Reads that took longer the more there was, which nobody asked for (docs/decisions/0079).

-- The version before this one sells while this runs: all tables that it writes in a sale are locked, or none, as in 0014.
DO $$
DECLARE
  patience text := current_setting('lock_timeout');
BEGIN
  FOR i IN 1..200 LOOP
    BEGIN
      PERFORM set_config('lock_timeout', '300ms', true);
      LOCK TABLE evento, venda IN ACCESS EXCLUSIVE MODE;
      PERFORM set_config('lock_timeout', patience, true);
      RETURN;
    EXCEPTION WHEN lock_not_available THEN
      PERFORM pg_sleep(0.1);
    END;
  END LOOP;
  RAISE EXCEPTION 'the tables of the sales could not be locked' USING ERRCODE = 'lock_not_available';
END $$;--> statement-breakpoint
-- Each index is built before the one it replaces is dropped, under a name of its own: on a large database build them with
-- CREATE INDEX CONCURRENTLY before the update, and nothing waits.
CREATE INDEX IF NOT EXISTS "evento_cidade" ON "evento" USING btree ("id_cidade","id","excluir");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "evento_fila_data" ON "evento" USING btree ("data","fila_abre_em") WHERE fila_abre_em IS NOT NULL AND NOT excluir;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "image_hash" ON "image" USING btree ("hash");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "image_unmeasured" ON "image" USING btree ("owner") WHERE width = 0 AND height = 0;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "image_variant_created" ON "image_variant" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "socio_listed" ON "socio" USING btree ("nr_cadeira","created_at","id") WHERE state IN ('active', 'canceled');--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "socio_cobranca_newest" ON "socio_cobranca" USING btree ("id_socio",coalesce(vence_em, created_at) DESC,created_at DESC);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "socio_cobranca_refused" ON "socio_cobranca" USING btree ("id_socio") WHERE status IN ('failed', 'chargedback');--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "webhook_processed" ON "webhook_inbox" USING btree ("processed_at") WHERE processed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "session_of_cliente" ON "session" USING btree ("id_cliente") WHERE id_cliente IS NOT NULL;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "venda_given_up" ON "venda" USING btree ("updated_at","status","id_evento","valor_cents","taxa_cents") WHERE status IN ('refunded', 'chargedback');--> statement-breakpoint
DROP INDEX "evento_fila";--> statement-breakpoint
DROP INDEX "socio_cobranca_socio";--> statement-breakpoint
DROP INDEX "session_cliente";--> statement-breakpoint
DROP INDEX "venda_returned";
