ALTER TABLE "entrada" ADD COLUMN "id_socio" uuid;--> statement-breakpoint
ALTER TABLE "entrada" ADD CONSTRAINT "entrada_id_socio_socio_id_fk" FOREIGN KEY ("id_socio") REFERENCES "public"."socio"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "entrada_one_pass" ON "entrada" USING btree ("id_evento","id_socio") WHERE resultado = 'aceita' AND id_socio IS NOT NULL;--> statement-breakpoint
CREATE INDEX "entrada_socio" ON "entrada" USING btree ("id_socio") WHERE id_socio IS NOT NULL;--> statement-breakpoint
ALTER TABLE "entrada" ADD CONSTRAINT "entrada_of_one" CHECK (num_nonnulls("entrada"."id_venda", "entrada"."id_socio") <= 1);--> statement-breakpoint
ALTER TABLE "entrada" ADD CONSTRAINT "entrada_pass_evento" CHECK ("entrada"."id_socio" IS NULL OR "entrada"."id_evento" IS NOT NULL);