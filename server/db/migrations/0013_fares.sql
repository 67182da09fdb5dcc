CREATE TABLE "evento_meia" (
	"id_evento" uuid PRIMARY KEY NOT NULL,
	"ativa" boolean DEFAULT true NOT NULL,
	"percentual" smallint NOT NULL,
	"taxa_inteira" boolean DEFAULT false NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"cota" integer DEFAULT 0 NOT NULL,
	"tomadas" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "evento_meia_percentual" CHECK ("evento_meia"."percentual" BETWEEN 40 AND 100),
	CONSTRAINT "evento_meia_tomadas" CHECK ("evento_meia"."tomadas" BETWEEN 0 AND "evento_meia"."cota")
);
--> statement-breakpoint
CREATE TABLE "tarifa" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tipo" text NOT NULL,
	"nome" text NOT NULL,
	"documento" text,
	"na_cota" boolean NOT NULL,
	"ordem" integer DEFAULT 100 NOT NULL,
	"estado" text,
	"id_cidade" uuid,
	"ativa" boolean DEFAULT true NOT NULL,
	"versao" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tarifa_tipo" CHECK ("tarifa"."tipo" IN ('meia')),
	CONSTRAINT "tarifa_onde" CHECK (num_nonnulls("tarifa"."estado", "tarifa"."id_cidade") <= 1)
);
--> statement-breakpoint
ALTER TABLE "entrada" ADD COLUMN "documento_visto" boolean;--> statement-breakpoint
ALTER TABLE "venda" ADD COLUMN "id_tarifa" uuid;--> statement-breakpoint
ALTER TABLE "venda" ADD COLUMN "na_cota" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "evento_meia" ADD CONSTRAINT "evento_meia_id_evento_evento_id_fk" FOREIGN KEY ("id_evento") REFERENCES "public"."evento"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tarifa" ADD CONSTRAINT "tarifa_id_cidade_cidade_id_fk" FOREIGN KEY ("id_cidade") REFERENCES "public"."cidade"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venda" ADD CONSTRAINT "venda_id_tarifa_tarifa_id_fk" FOREIGN KEY ("id_tarifa") REFERENCES "public"."tarifa"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "venda_open_fares" ON "venda" USING btree ("id_cliente") WHERE id_tarifa IS NOT NULL AND status IN ('held', 'paying');--> statement-breakpoint
CREATE INDEX "venda_fares" ON "venda" USING btree ("id_evento","id_tarifa","status","valor_cents","taxa_cents") WHERE id_tarifa IS NOT NULL;--> statement-breakpoint
ALTER TABLE "venda" ADD CONSTRAINT "venda_fare" CHECK ("venda"."id_tarifa" IS NULL AND NOT "venda"."na_cota" OR "venda"."id_rifa" IS NULL AND "venda"."id_tarifa" IS NOT NULL);
--> statement-breakpoint
INSERT INTO "tarifa" ("id", "tipo", "nome", "documento", "na_cota", "ordem") VALUES
	('4d1f7a10-0001-4e10-8a01-6d6569610001', 'meia', 'Estudante', 'Carteira de estudante na validade', true, 1),
	('4d1f7a10-0002-4e10-8a01-6d6569610002', 'meia', 'ID Jovem', 'ID Jovem na validade e documento com foto', true, 2),
	('4d1f7a10-0003-4e10-8a01-6d6569610003', 'meia', 'Pessoa com deficiência', 'Cartão do BPC ou documento do INSS, e documento com foto', true, 3),
	('4d1f7a10-0004-4e10-8a01-6d6569610004', 'meia', 'Acompanhante de pessoa com deficiência', 'Documento com foto, junto da pessoa acompanhada', true, 4),
	('4d1f7a10-0005-4e10-8a01-6d6569610005', 'meia', '60 anos ou mais', 'Documento com foto', false, 5);
