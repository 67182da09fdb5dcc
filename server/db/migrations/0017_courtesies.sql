CREATE TABLE "cortesia" (
	"id" uuid PRIMARY KEY NOT NULL,
	"id_cota" uuid NOT NULL,
	"chave" uuid NOT NULL,
	"linha" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revogada_em" timestamp with time zone,
	"id_revogou" uuid,
	CONSTRAINT "cortesia_revoked" CHECK (("cortesia"."revogada_em" IS NULL) = ("cortesia"."id_revogou" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "cortesia_cota" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"id_evento" uuid NOT NULL,
	"id_usuario" uuid NOT NULL,
	"cota" integer NOT NULL,
	"setores" uuid[] NOT NULL,
	"versao" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cortesia_cota_once" UNIQUE("id_evento","id_usuario"),
	CONSTRAINT "cortesia_cota_positive" CHECK ("cortesia_cota"."cota" >= 0)
);
--> statement-breakpoint
CREATE TABLE "cortesia_pessoa" (
	"id" uuid PRIMARY KEY NOT NULL,
	"nome" text NOT NULL,
	"telefone" text,
	"motivo" text,
	CONSTRAINT "cortesia_pessoa_telefone_digits" CHECK ("cortesia_pessoa"."telefone" ~ '^[0-9]{11}$')
);
--> statement-breakpoint
ALTER TABLE "tarifa" DROP CONSTRAINT "tarifa_tipo";--> statement-breakpoint
ALTER TABLE "cortesia" ADD CONSTRAINT "cortesia_id_reserva_id_fk" FOREIGN KEY ("id") REFERENCES "public"."reserva"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cortesia" ADD CONSTRAINT "cortesia_id_cota_cortesia_cota_id_fk" FOREIGN KEY ("id_cota") REFERENCES "public"."cortesia_cota"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cortesia" ADD CONSTRAINT "cortesia_id_revogou_usuario_id_fk" FOREIGN KEY ("id_revogou") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cortesia_cota" ADD CONSTRAINT "cortesia_cota_id_evento_evento_id_fk" FOREIGN KEY ("id_evento") REFERENCES "public"."evento"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cortesia_cota" ADD CONSTRAINT "cortesia_cota_id_usuario_usuario_id_fk" FOREIGN KEY ("id_usuario") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cortesia_pessoa" ADD CONSTRAINT "cortesia_pessoa_of" FOREIGN KEY ("id") REFERENCES "public"."cortesia"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cortesia_once" ON "cortesia" USING btree ("id_cota","chave","linha");--> statement-breakpoint
CREATE INDEX "cortesia_recent" ON "cortesia" USING btree ("id_cota","created_at");--> statement-breakpoint
CREATE INDEX "cortesia_cota_usuario" ON "cortesia_cota" USING btree ("id_usuario");--> statement-breakpoint
CREATE INDEX "cortesia_pessoa_telefone" ON "cortesia_pessoa" USING btree ("telefone") WHERE telefone IS NOT NULL;--> statement-breakpoint
ALTER TABLE "tarifa" ADD CONSTRAINT "tarifa_tipo" CHECK ("tarifa"."tipo" IN ('meia', 'promocional', 'codigo', 'cortesia'));--> statement-breakpoint
-- by hand
INSERT INTO "tarifa" ("id", "tipo", "nome", "na_cota", "ordem") VALUES ('4d1f7a10-0006-4e10-8a01-636f72746573', 'cortesia', 'Cortesia', false, 1000);
--> statement-breakpoint
ALTER TABLE cortesia_pessoa ADD COLUMN nome_busca text GENERATED ALWAYS AS (search_text(nome)) STORED;
--> statement-breakpoint
CREATE INDEX cortesia_pessoa_search ON cortesia_pessoa USING gin (nome_busca gin_trgm_ops);
