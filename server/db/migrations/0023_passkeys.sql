CREATE TABLE "chave_acesso" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"id_usuario" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"nome" text NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "chave_acesso_credential" UNIQUE("credential_id"),
	CONSTRAINT "chave_acesso_device" CHECK (device_type IN ('singleDevice', 'multiDevice')),
	CONSTRAINT "chave_acesso_nome" CHECK (char_length(nome) BETWEEN 1 AND 40)
);
--> statement-breakpoint
CREATE TABLE "desafio_chave" (
	"challenge" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"id_session" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "desafio_chave_purpose" CHECK (purpose IN ('entrada', 'cadastro', 'prova')),
	CONSTRAINT "desafio_chave_session" CHECK ((purpose = 'entrada') = (id_session IS NULL))
);
--> statement-breakpoint
ALTER TABLE "admin_session" ADD COLUMN "proven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "admin_session" ADD COLUMN "proven_by" text;--> statement-breakpoint
ALTER TABLE "chave_acesso" ADD CONSTRAINT "chave_acesso_id_usuario_usuario_id_fk" FOREIGN KEY ("id_usuario") REFERENCES "public"."usuario"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desafio_chave" ADD CONSTRAINT "desafio_chave_id_session_admin_session_id_fk" FOREIGN KEY ("id_session") REFERENCES "public"."admin_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chave_acesso_usuario" ON "chave_acesso" USING btree ("id_usuario");--> statement-breakpoint
CREATE INDEX "desafio_chave_session_id" ON "desafio_chave" USING btree ("id_session");--> statement-breakpoint
CREATE INDEX "desafio_chave_expires" ON "desafio_chave" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "admin_session" ADD CONSTRAINT "admin_session_proven" CHECK (num_nulls(proven_at, proven_by) IN (0, 2));--> statement-breakpoint
ALTER TABLE "admin_session" ADD CONSTRAINT "admin_session_proven_by" CHECK (proven_by IN ('chave', 'codigo', 'senha'));