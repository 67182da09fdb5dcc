CREATE TABLE "plano" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"nome" text NOT NULL,
	"valor_cents" integer,
	"com_cadeira" boolean NOT NULL,
	"ativo" boolean DEFAULT true NOT NULL,
	"versao" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plano_valor" CHECK (("plano"."valor_cents" IS NULL) = ("plano"."id" = '50c10000-0001-4e10-8a01-706c616e6f31') AND "plano"."valor_cents" > 0)
);
--> statement-breakpoint
-- by hand: the first plan, which every membership has
INSERT INTO "plano" ("id", "nome", "com_cadeira") VALUES ('50c10000-0001-4e10-8a01-706c616e6f31', 'Torcedor', true);
--> statement-breakpoint
CREATE TABLE "plano_beneficio" (
	"id" uuid PRIMARY KEY NOT NULL,
	"id_plano" uuid NOT NULL,
	"categoria" text NOT NULL,
	"percentual" smallint,
	"valor_cents" integer,
	"unidades" smallint NOT NULL,
	"horas_antes" smallint NOT NULL,
	"passe" boolean DEFAULT false NOT NULL,
	CONSTRAINT "plano_beneficio_one" UNIQUE("id_plano","categoria"),
	CONSTRAINT "plano_beneficio_categoria" CHECK ("plano_beneficio"."categoria" IN ('musica', 'teatro', 'festa', 'esporte', 'familia', 'literatura', 'feira', 'curso')),
	CONSTRAINT "plano_beneficio_price" CHECK (num_nonnulls("plano_beneficio"."percentual", "plano_beneficio"."valor_cents") = 1),
	CONSTRAINT "plano_beneficio_numbers" CHECK ("plano_beneficio"."percentual" BETWEEN 0 AND 100 AND "plano_beneficio"."valor_cents" >= 0),
	CONSTRAINT "plano_beneficio_limits" CHECK ("plano_beneficio"."unidades" BETWEEN 1 AND 10 AND "plano_beneficio"."horas_antes" BETWEEN 0 AND 720),
	CONSTRAINT "plano_beneficio_passe" CHECK (NOT "plano_beneficio"."passe" OR coalesce("plano_beneficio"."percentual" = 100, false))
);
--> statement-breakpoint
ALTER TABLE "tarifa" DROP CONSTRAINT "tarifa_tipo";--> statement-breakpoint
ALTER TABLE "socio" ALTER COLUMN "nr_cadeira" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "lote" ADD COLUMN "vende_socio" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "config_socio" ADD COLUMN "tolerancia_dias" smallint DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "socio" ADD COLUMN "id_plano" uuid DEFAULT '50c10000-0001-4e10-8a01-706c616e6f31' NOT NULL;--> statement-breakpoint
ALTER TABLE "socio" ADD COLUMN "id_plano_alvo" uuid;--> statement-breakpoint
ALTER TABLE "socio" ADD COLUMN "plano_pedido_em" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "plano_beneficio" ADD CONSTRAINT "plano_beneficio_id_tarifa_id_fk" FOREIGN KEY ("id") REFERENCES "public"."tarifa"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plano_beneficio" ADD CONSTRAINT "plano_beneficio_id_plano_plano_id_fk" FOREIGN KEY ("id_plano") REFERENCES "public"."plano"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "plano_nome" ON "plano" USING btree (lower(nome));--> statement-breakpoint
ALTER TABLE "socio" ADD CONSTRAINT "socio_id_plano_plano_id_fk" FOREIGN KEY ("id_plano") REFERENCES "public"."plano"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "socio" ADD CONSTRAINT "socio_id_plano_alvo_plano_id_fk" FOREIGN KEY ("id_plano_alvo") REFERENCES "public"."plano"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "socio_plano" ON "socio" USING btree ("id_plano");--> statement-breakpoint
ALTER TABLE "config_socio" ADD CONSTRAINT "config_socio_tolerancia" CHECK ("config_socio"."tolerancia_dias" BETWEEN 0 AND 30);--> statement-breakpoint
ALTER TABLE "socio" ADD CONSTRAINT "socio_plano_pedido" CHECK (("socio"."id_plano_alvo" IS NULL) = ("socio"."plano_pedido_em" IS NULL));--> statement-breakpoint
ALTER TABLE "tarifa" ADD CONSTRAINT "tarifa_tipo" CHECK ("tarifa"."tipo" IN ('meia', 'promocional', 'codigo', 'cortesia', 'socio'));