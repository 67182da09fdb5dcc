ALTER TABLE "tarifa" DROP CONSTRAINT "tarifa_tipo";--> statement-breakpoint
ALTER TABLE "tarifa" ADD COLUMN "id_lote" uuid;--> statement-breakpoint
ALTER TABLE "tarifa" ADD COLUMN "valor_cents" integer;--> statement-breakpoint
ALTER TABLE "tarifa" ADD COLUMN "taxa_cents" integer;--> statement-breakpoint
ALTER TABLE "tarifa" ADD CONSTRAINT "tarifa_id_lote_lote_id_fk" FOREIGN KEY ("id_lote") REFERENCES "public"."lote"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tarifa_lote" ON "tarifa" USING btree ("id_lote") WHERE id_lote IS NOT NULL;--> statement-breakpoint
CREATE INDEX "venda_tarifa" ON "venda" USING btree ("id_tarifa") WHERE id_tarifa IS NOT NULL;--> statement-breakpoint
ALTER TABLE "tarifa" ADD CONSTRAINT "tarifa_promocional" CHECK (CASE "tarifa"."tipo" WHEN 'promocional' THEN num_nulls("tarifa"."id_lote", "tarifa"."valor_cents", "tarifa"."taxa_cents") = 0
        AND "tarifa"."valor_cents" >= 0 AND "tarifa"."taxa_cents" >= 0 AND NOT "tarifa"."na_cota" AND num_nonnulls("tarifa"."estado", "tarifa"."id_cidade") = 0
        ELSE num_nonnulls("tarifa"."id_lote", "tarifa"."valor_cents", "tarifa"."taxa_cents") = 0 END);--> statement-breakpoint
ALTER TABLE "tarifa" ADD CONSTRAINT "tarifa_tipo" CHECK ("tarifa"."tipo" IN ('meia', 'promocional'));