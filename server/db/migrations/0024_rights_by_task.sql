CREATE TABLE "convite" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"nome" text NOT NULL,
	"telefone" text NOT NULL,
	"papel_fixo" text,
	"id_papel" uuid,
	"todas_cidades" boolean DEFAULT false NOT NULL,
	"cidades" uuid[] NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"id_usuario_convidou" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"id_usuario" uuid,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "convite_usuario" UNIQUE("id_usuario"),
	CONSTRAINT "convite_papel_fixo" CHECK ("convite"."papel_fixo" IN ('dona', 'cidade', 'portaria', 'promotor')),
	CONSTRAINT "convite_one_role" CHECK ("convite"."papel_fixo" IS NULL OR "convite"."id_papel" IS NULL),
	CONSTRAINT "convite_used_by_user" CHECK (("convite"."used_at" IS NULL) = ("convite"."id_usuario" IS NULL)),
	CONSTRAINT "convite_ended_once" CHECK ("convite"."used_at" IS NULL OR "convite"."revoked_at" IS NULL)
);
--> statement-breakpoint
CREATE TABLE "papel" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"nome" text NOT NULL,
	"tarefas" text[] NOT NULL,
	"versao" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "papel_tarefas" CHECK ("papel"."tarefas" <@ ARRAY['vender', 'portaria', 'catalogo', 'dinheiro', 'socios', 'divulgacao', 'config'])
);
--> statement-breakpoint
ALTER TABLE "usuario" DROP CONSTRAINT "usuario_one_role";--> statement-breakpoint
ALTER TABLE "usuario" ADD COLUMN "id_papel" uuid;--> statement-breakpoint
ALTER TABLE "usuario" ADD COLUMN "tarefas" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "usuario" ADD COLUMN "todas_cidades" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "convite" ADD CONSTRAINT "convite_id_papel_papel_id_fk" FOREIGN KEY ("id_papel") REFERENCES "public"."papel"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "convite" ADD CONSTRAINT "convite_id_usuario_convidou_usuario_id_fk" FOREIGN KEY ("id_usuario_convidou") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "convite" ADD CONSTRAINT "convite_id_usuario_usuario_id_fk" FOREIGN KEY ("id_usuario") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "convite_secret" ON "convite" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "convite_papel" ON "convite" USING btree ("id_papel");--> statement-breakpoint
CREATE INDEX "convite_expires" ON "convite" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "papel_nome" ON "papel" USING btree (lower(nome));--> statement-breakpoint
ALTER TABLE "usuario" ADD CONSTRAINT "usuario_id_papel_papel_id_fk" FOREIGN KEY ("id_papel") REFERENCES "public"."papel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "usuario_papel" ON "usuario" USING btree ("id_papel");--> statement-breakpoint
ALTER TABLE "usuario" ADD CONSTRAINT "usuario_admin_has_all" CHECK (NOT "usuario"."admin" OR "usuario"."tarefas" = '{}' AND NOT "usuario"."todas_cidades");--> statement-breakpoint
ALTER TABLE "usuario" ADD CONSTRAINT "usuario_tarefas" CHECK ("usuario"."tarefas" <@ ARRAY['vender', 'portaria', 'catalogo', 'dinheiro', 'socios', 'divulgacao', 'config']);--> statement-breakpoint
ALTER TABLE "usuario" ADD CONSTRAINT "usuario_one_role" CHECK ("usuario"."admin"::int + "usuario"."portaria"::int + "usuario"."promotor"::int + ("usuario"."id_papel" IS NOT NULL)::int <= 1);