-- Three indexes gain columns, so that sums of the dashboard read no table. Each is built before the one it replaces is
-- dropped, under a name of its own: on a large database build them with CREATE INDEX CONCURRENTLY before the update, and
-- nothing waits.
CREATE INDEX IF NOT EXISTS "attempt_tried" ON "payment_attempt" USING btree ("created_at","method","id_reserva");--> statement-breakpoint
DROP INDEX "attempt_created";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "venda_setor_reserva" ON "venda" USING btree ("id_setor","id_reserva");--> statement-breakpoint
DROP INDEX "venda_by_setor";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "venda_evento_units" ON "venda" USING btree ("id_evento","id_cliente","id_lote","status","valor_cents","taxa_cents") WHERE status NOT IN ('released', 'refunded');--> statement-breakpoint
DROP INDEX "venda_evento_taken";
