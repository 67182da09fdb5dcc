DROP INDEX "venda_sold";--> statement-breakpoint
ALTER TABLE "venda" ADD COLUMN "method" text;--> statement-breakpoint
-- Sales made before this version. The triggers guard other columns, and deferred ones would forbid the changes below.
ALTER TABLE "venda" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE venda v SET method = a.method FROM payment_attempt a WHERE a.id = v.id_attempt AND v.sold_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE "venda" ENABLE TRIGGER USER;--> statement-breakpoint
CREATE INDEX "attempt_created" ON "payment_attempt" USING btree ("created_at","method");--> statement-breakpoint
CREATE INDEX "attempt_refused" ON "payment_attempt" USING btree ("created_at") WHERE status = 'refused';--> statement-breakpoint
CREATE INDEX "venda_returned" ON "venda" USING btree ("updated_at") WHERE status IN ('refunded', 'chargedback');--> statement-breakpoint
CREATE INDEX "venda_sold" ON "venda" USING btree ("sold_at","method","status","id_evento","valor_cents","taxa_cents") WHERE sold_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE "venda" ADD CONSTRAINT "venda_sold_method" CHECK ("venda"."sold_at" IS NULL OR coalesce("venda"."method", '') IN ('credit_card', 'pix', 'free'));