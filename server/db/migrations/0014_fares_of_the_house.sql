CREATE TABLE "codigo" (
	"id" uuid PRIMARY KEY NOT NULL,
	"codigo" text NOT NULL,
	"percentual" smallint,
	"id_evento" uuid,
	"de" timestamp with time zone,
	"ate" timestamp with time zone,
	"limite" integer,
	"limite_pessoa" integer,
	"id_promotor" uuid,
	"comissao" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "codigo_text" CHECK ("codigo"."codigo" ~ '^[A-Z0-9]{4,20}$'),
	CONSTRAINT "codigo_percentual" CHECK ("codigo"."percentual" BETWEEN 1 AND 100),
	CONSTRAINT "codigo_limits" CHECK ("codigo"."limite" > 0 AND "codigo"."limite_pessoa" > 0),
	CONSTRAINT "codigo_period" CHECK ("codigo"."ate" > "codigo"."de"),
	CONSTRAINT "codigo_comissao" CHECK ("codigo"."comissao" BETWEEN 0 AND 50)
);
--> statement-breakpoint
ALTER TABLE "tarifa" DROP CONSTRAINT "tarifa_tipo";--> statement-breakpoint
ALTER TABLE "tarifa" ADD COLUMN "id_lote" uuid;--> statement-breakpoint
ALTER TABLE "tarifa" ADD COLUMN "valor_cents" integer;--> statement-breakpoint
ALTER TABLE "tarifa" ADD COLUMN "taxa_cents" integer;--> statement-breakpoint
ALTER TABLE "codigo" ADD CONSTRAINT "codigo_id_tarifa_id_fk" FOREIGN KEY ("id") REFERENCES "public"."tarifa"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codigo" ADD CONSTRAINT "codigo_id_evento_evento_id_fk" FOREIGN KEY ("id_evento") REFERENCES "public"."evento"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codigo" ADD CONSTRAINT "codigo_id_promotor_usuario_id_fk" FOREIGN KEY ("id_promotor") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "codigo_codigo" ON "codigo" USING btree ("codigo");--> statement-breakpoint
CREATE INDEX "codigo_evento" ON "codigo" USING btree ("id_evento");--> statement-breakpoint
CREATE INDEX "codigo_promotor" ON "codigo" USING btree ("id_promotor");--> statement-breakpoint
ALTER TABLE "tarifa" ADD CONSTRAINT "tarifa_id_lote_lote_id_fk" FOREIGN KEY ("id_lote") REFERENCES "public"."lote"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tarifa_lote" ON "tarifa" USING btree ("id_lote") WHERE id_lote IS NOT NULL;--> statement-breakpoint
CREATE INDEX "venda_tarifa" ON "venda" USING btree ("id_tarifa","id_cliente","status") WHERE id_tarifa IS NOT NULL;--> statement-breakpoint
ALTER TABLE "tarifa" ADD CONSTRAINT "tarifa_price" CHECK (CASE "tarifa"."tipo" WHEN 'promocional' THEN num_nulls("tarifa"."id_lote", "tarifa"."valor_cents", "tarifa"."taxa_cents") = 0
        AND "tarifa"."valor_cents" >= 0 AND "tarifa"."taxa_cents" >= 0 AND NOT "tarifa"."na_cota" AND num_nonnulls("tarifa"."estado", "tarifa"."id_cidade") = 0
        WHEN 'codigo' THEN "tarifa"."taxa_cents" IS NULL AND coalesce("tarifa"."valor_cents", 0) >= 0 AND NOT "tarifa"."na_cota"
          AND num_nonnulls("tarifa"."estado", "tarifa"."id_cidade") = 0
        ELSE num_nonnulls("tarifa"."id_lote", "tarifa"."valor_cents", "tarifa"."taxa_cents") = 0 END);--> statement-breakpoint
ALTER TABLE "tarifa" ADD CONSTRAINT "tarifa_tipo" CHECK ("tarifa"."tipo" IN ('meia', 'promocional', 'codigo'));