CREATE TABLE "login_ticket" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"id_usuario" uuid NOT NULL,
	"step" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "login_ticket_step" CHECK (step IN ('codigo', 'cadastro')),
	CONSTRAINT "login_ticket_tries" CHECK (tries BETWEEN 0 AND 5)
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"id_usuario" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_code_id_usuario_code_hash_pk" PRIMARY KEY("id_usuario","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factor" (
	"id_usuario" uuid PRIMARY KEY NOT NULL,
	"key_id" text NOT NULL,
	"secret" "bytea" NOT NULL,
	"asked_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint,
	CONSTRAINT "second_factor_confirmed_by_code" CHECK ((confirmed_at IS NULL) = (last_step IS NULL))
);
--> statement-breakpoint
ALTER TABLE "admin_session" ADD COLUMN "browser" text;--> statement-breakpoint
ALTER TABLE "admin_session" ADD COLUMN "system" text;--> statement-breakpoint
ALTER TABLE "login_ticket" ADD CONSTRAINT "login_ticket_id_usuario_usuario_id_fk" FOREIGN KEY ("id_usuario") REFERENCES "public"."usuario"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_id_usuario_second_factor_id_usuario_fk" FOREIGN KEY ("id_usuario") REFERENCES "public"."second_factor"("id_usuario") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_id_usuario_usuario_id_fk" FOREIGN KEY ("id_usuario") REFERENCES "public"."usuario"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "login_ticket_usuario" ON "login_ticket" USING btree ("id_usuario");--> statement-breakpoint
CREATE INDEX "login_ticket_expires" ON "login_ticket" USING btree ("expires_at");