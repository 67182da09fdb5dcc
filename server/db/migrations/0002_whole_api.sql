CREATE TABLE "image_variant" (
	"hash" text NOT NULL,
	"width" integer NOT NULL,
	"format" text NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "image_variant_hash_width_format_pk" PRIMARY KEY("hash","width","format"),
	CONSTRAINT "image_variant_format" CHECK ("image_variant"."format" IN ('avif', 'webp', 'jpg'))
);
--> statement-breakpoint
CREATE TABLE "config_socio" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"unica" boolean DEFAULT true NOT NULL,
	"valor_cents" integer NOT NULL,
	"termo" text DEFAULT '' NOT NULL,
	"maximo_socios" integer NOT NULL,
	"qtd_linha" integer NOT NULL,
	"versao" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "config_socio_one" UNIQUE("unica"),
	CONSTRAINT "config_socio_unica" CHECK ("config_socio"."unica"),
	CONSTRAINT "config_socio_numbers" CHECK ("config_socio"."valor_cents" > 0 AND "config_socio"."maximo_socios" >= 1 AND "config_socio"."qtd_linha" >= 1)
);
--> statement-breakpoint
CREATE TABLE "socio" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"id_cliente" uuid NOT NULL,
	"state" text NOT NULL,
	"nr_cadeira" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"valor_cents" integer NOT NULL,
	"tentativa" uuid,
	"body" text,
	"id_assinatura" text,
	"id_item" text,
	"dia_cobranca" smallint,
	"data_inicio" timestamp with time zone,
	"data_cancelamento" timestamp with time zone,
	"pago_em" timestamp with time zone,
	"mensagem" text,
	"cancel_pedido_em" timestamp with time zone,
	"cancel_pedido_por" text,
	"valor_alvo_cents" integer,
	"check_at" timestamp with time zone,
	"empty_read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "socio_assinatura" UNIQUE("id_assinatura"),
	CONSTRAINT "socio_state" CHECK ("socio"."state" IN ('held', 'subscribing', 'active', 'canceled', 'failed', 'released')),
	CONSTRAINT "socio_numbers" CHECK ("socio"."nr_cadeira" >= 1 AND "socio"."valor_cents" > 0 AND "socio"."valor_alvo_cents" > 0),
	CONSTRAINT "socio_dia" CHECK ("socio"."dia_cobranca" BETWEEN 1 AND 31),
	CONSTRAINT "socio_active" CHECK ("socio"."state" <> 'active' OR num_nulls("socio"."id_assinatura", "socio"."id_item", "socio"."data_inicio") = 0),
	CONSTRAINT "socio_canceled" CHECK ("socio"."state" <> 'canceled' OR "socio"."data_cancelamento" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "socio_cobranca" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"id_socio" uuid NOT NULL,
	"id_invoice" text NOT NULL,
	"id_charge" text,
	"status" text NOT NULL,
	"valor_cents" integer NOT NULL,
	"vence_em" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "socio_cobranca_invoice" UNIQUE("id_invoice"),
	CONSTRAINT "socio_cobranca_status" CHECK ("socio_cobranca"."status" IN ('pending', 'paid', 'failed', 'canceled', 'refunded', 'chargedback'))
);
--> statement-breakpoint
CREATE TABLE "entrada" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"id_evento" uuid,
	"id_venda" uuid,
	"id_usuario" uuid NOT NULL,
	"resultado" text NOT NULL,
	"portao" text DEFAULT '' NOT NULL,
	"lida_em" timestamp with time zone NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "entrada_resultado" CHECK ("entrada"."resultado" IN ('aceita', 'ja-utilizada', 'nao-paga', 'outro-evento', 'desconhecida'))
);
--> statement-breakpoint
CREATE TABLE "sorteio" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"nome_completo" text NOT NULL,
	"nome_busca" text NOT NULL,
	"documento" text NOT NULL,
	"data_nascimento" date NOT NULL,
	"sexo" text NOT NULL,
	"telefone" text NOT NULL,
	"tamanho" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"id_attempt" uuid NOT NULL,
	"actor" text NOT NULL,
	"motivo" text DEFAULT '' NOT NULL,
	"cents" integer NOT NULL,
	"units" integer NOT NULL,
	"expected_canceled_cents" integer NOT NULL,
	"status" text NOT NULL,
	"sent_at" timestamp with time zone,
	"seen_transaction" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"check_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refund_status" CHECK ("refund"."status" IN ('pending', 'sent', 'confirmed', 'failed')),
	CONSTRAINT "refund_amounts" CHECK ("refund"."cents" >= 0 AND "refund"."units" > 0 AND "refund"."expected_canceled_cents" >= "refund"."cents")
);
--> statement-breakpoint
CREATE TABLE "admin_access" (
	"token_hash" "bytea" NOT NULL,
	"id_session" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "admin_access_token_hash_pk" PRIMARY KEY("token_hash")
);
--> statement-breakpoint
CREATE TABLE "admin_refresh" (
	"token_hash" "bytea" NOT NULL,
	"id_session" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "admin_refresh_token_hash_pk" PRIMARY KEY("token_hash")
);
--> statement-breakpoint
CREATE TABLE "admin_session" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"id_usuario" uuid NOT NULL,
	"device_hash" "bytea" NOT NULL,
	"salt" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "usuario" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"nome" text NOT NULL,
	"login" text NOT NULL,
	"senha_hash" text NOT NULL,
	"admin" boolean DEFAULT false NOT NULL,
	"excluir" boolean DEFAULT false NOT NULL,
	"versao" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usuario_cidade" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"id_usuario" uuid NOT NULL,
	"id_cidade" uuid NOT NULL,
	CONSTRAINT "usuario_cidade_once" UNIQUE("id_usuario","id_cidade")
);
--> statement-breakpoint
ALTER TABLE "image" DROP CONSTRAINT "image_role";--> statement-breakpoint
ALTER TABLE "banner" ADD COLUMN "versao" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "cidade" ADD COLUMN "versao" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "evento" ADD COLUMN "versao" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "image" ADD COLUMN "width" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "image" ADD COLUMN "height" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lote" ADD COLUMN "versao" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "rifa" ADD COLUMN "publicada" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "rifa" ADD COLUMN "numero_sorteado" integer;--> statement-breakpoint
ALTER TABLE "rifa" ADD COLUMN "sorteada_em" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rifa" ADD COLUMN "sorteada_por" uuid;--> statement-breakpoint
ALTER TABLE "rifa" ADD COLUMN "versao" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "setor" ADD COLUMN "layout" jsonb;--> statement-breakpoint
ALTER TABLE "setor" ADD COLUMN "bloqueados" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "setor" ADD COLUMN "versao" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "alert" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "alert" ADD COLUMN "seen_by" uuid;--> statement-breakpoint
ALTER TABLE "webhook_inbox" ADD COLUMN "subscription_id" text;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "canceled_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "venda" ADD COLUMN "id_refund" uuid;--> statement-breakpoint
ALTER TABLE "socio" ADD CONSTRAINT "socio_id_cliente_cliente_id_fk" FOREIGN KEY ("id_cliente") REFERENCES "public"."cliente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "socio_cobranca" ADD CONSTRAINT "socio_cobranca_id_socio_socio_id_fk" FOREIGN KEY ("id_socio") REFERENCES "public"."socio"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entrada" ADD CONSTRAINT "entrada_id_evento_evento_id_fk" FOREIGN KEY ("id_evento") REFERENCES "public"."evento"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entrada" ADD CONSTRAINT "entrada_id_venda_venda_id_fk" FOREIGN KEY ("id_venda") REFERENCES "public"."venda"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entrada" ADD CONSTRAINT "entrada_id_usuario_usuario_id_fk" FOREIGN KEY ("id_usuario") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_id_attempt_payment_attempt_id_fk" FOREIGN KEY ("id_attempt") REFERENCES "public"."payment_attempt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_access" ADD CONSTRAINT "admin_access_id_session_admin_session_id_fk" FOREIGN KEY ("id_session") REFERENCES "public"."admin_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_refresh" ADD CONSTRAINT "admin_refresh_id_session_admin_session_id_fk" FOREIGN KEY ("id_session") REFERENCES "public"."admin_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_session" ADD CONSTRAINT "admin_session_id_usuario_usuario_id_fk" FOREIGN KEY ("id_usuario") REFERENCES "public"."usuario"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usuario_cidade" ADD CONSTRAINT "usuario_cidade_id_usuario_usuario_id_fk" FOREIGN KEY ("id_usuario") REFERENCES "public"."usuario"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usuario_cidade" ADD CONSTRAINT "usuario_cidade_id_cidade_cidade_id_fk" FOREIGN KEY ("id_cidade") REFERENCES "public"."cidade"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "socio_seat" ON "socio" USING btree ("nr_cadeira") WHERE state IN ('held', 'subscribing', 'active');--> statement-breakpoint
CREATE UNIQUE INDEX "socio_one_live" ON "socio" USING btree ("id_cliente") WHERE state IN ('held', 'subscribing', 'active');--> statement-breakpoint
CREATE UNIQUE INDEX "socio_click" ON "socio" USING btree ("id_cliente","tentativa") WHERE tentativa IS NOT NULL;--> statement-breakpoint
CREATE INDEX "socio_check" ON "socio" USING btree ("check_at") WHERE check_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "socio_cliente" ON "socio" USING btree ("id_cliente");--> statement-breakpoint
CREATE INDEX "socio_cobranca_socio" ON "socio_cobranca" USING btree ("id_socio","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "entrada_one_accepted" ON "entrada" USING btree ("id_venda") WHERE resultado = 'aceita';--> statement-breakpoint
CREATE INDEX "entrada_evento" ON "entrada" USING btree ("id_evento","at");--> statement-breakpoint
CREATE INDEX "entrada_venda" ON "entrada" USING btree ("id_venda");--> statement-breakpoint
CREATE INDEX "entrada_lida" ON "entrada" USING btree ("lida_em") WHERE resultado = 'aceita';--> statement-breakpoint
CREATE INDEX "cliente_cpf" ON "cliente" USING btree ("cpf") WHERE cpf IS NOT NULL;--> statement-breakpoint
CREATE INDEX "cliente_email" ON "cliente" USING btree (lower(email));--> statement-breakpoint
CREATE INDEX "sorteio_created" ON "sorteio" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "sorteio_documento" ON "sorteio" USING btree ("documento");--> statement-breakpoint
CREATE INDEX "sorteio_telefone" ON "sorteio" USING btree ("telefone");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_one_in_flight" ON "refund" USING btree ("id_attempt") WHERE status IN ('pending', 'sent');--> statement-breakpoint
CREATE INDEX "refund_check" ON "refund" USING btree ("check_at") WHERE check_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "refund_attempt" ON "refund" USING btree ("id_attempt");--> statement-breakpoint
CREATE INDEX "admin_access_session" ON "admin_access" USING btree ("id_session");--> statement-breakpoint
CREATE INDEX "admin_access_expires" ON "admin_access" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "admin_refresh_one_current" ON "admin_refresh" USING btree ("id_session") WHERE used_at IS NULL;--> statement-breakpoint
CREATE INDEX "alert_open" ON "alert" USING btree ("at","id") WHERE seen_at IS NULL;--> statement-breakpoint
CREATE INDEX "alert_seen_at" ON "alert" USING btree ("at","id") WHERE seen_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "alert_same" ON "alert" USING btree ("kind","subject","at");--> statement-breakpoint
CREATE INDEX "history_at" ON "history" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "history_rare" ON "history" USING btree ("entity","at") WHERE entity NOT IN ('reserva', 'attempt', 'venda');--> statement-breakpoint
CREATE INDEX "history_usuario" ON "history" USING btree ("actor","at") WHERE actor LIKE 'usuario:%';--> statement-breakpoint
ALTER TABLE "alert" ADD CONSTRAINT "alert_seen" CHECK (("alert"."seen_at" IS NULL) = ("alert"."seen_by" IS NULL));--> statement-breakpoint
CREATE INDEX "admin_session_usuario" ON "admin_session" USING btree ("id_usuario") WHERE revoked_at IS NULL;--> statement-breakpoint
CREATE INDEX "admin_session_expires" ON "admin_session" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "usuario_login" ON "usuario" USING btree (lower(login)) WHERE NOT excluir;--> statement-breakpoint
CREATE INDEX "usuario_cidade_cidade" ON "usuario_cidade" USING btree ("id_cidade");--> statement-breakpoint
ALTER TABLE "venda" ADD CONSTRAINT "venda_id_refund_refund_id_fk" FOREIGN KEY ("id_refund") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
DROP INDEX "evento_data";--> statement-breakpoint
CREATE INDEX "evento_data" ON "evento" USING btree ("data","id","id_cidade","inicio_vendas","nome_busca") WHERE NOT excluir;--> statement-breakpoint
DROP INDEX "evento_cidade_data";--> statement-breakpoint
CREATE INDEX "evento_cidade_data" ON "evento" USING btree ("id_cidade","data","id","inicio_vendas") WHERE NOT excluir;--> statement-breakpoint
DROP INDEX "venda_lote_taken";--> statement-breakpoint
CREATE INDEX "venda_by_lote" ON "venda" USING btree ("id_lote");--> statement-breakpoint
CREATE INDEX "venda_by_setor" ON "venda" USING btree ("id_setor");--> statement-breakpoint
CREATE INDEX "venda_by_rifa" ON "venda" USING btree ("id_rifa") WHERE id_rifa IS NOT NULL;--> statement-breakpoint
CREATE INDEX "venda_refund" ON "venda" USING btree ("id_refund") WHERE id_refund IS NOT NULL;--> statement-breakpoint
CREATE INDEX "venda_portaria" ON "venda" USING btree ("id_evento","updated_at","id") WHERE sold_at IS NOT NULL AND id_evento IS NOT NULL;--> statement-breakpoint
CREATE INDEX "venda_sold" ON "venda" USING btree ("sold_at") WHERE sold_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "venda_refunding" ON "venda" USING btree ("id_evento") WHERE status = 'refunding';--> statement-breakpoint
ALTER TABLE "image" ADD CONSTRAINT "image_role" CHECK ("image"."role" IN ('evento', 'banner', 'rifa', 'sorteio'));--> statement-breakpoint
ALTER TABLE "rifa" ADD CONSTRAINT "rifa_drawn" CHECK (("rifa"."numero_sorteado" IS NULL) = ("rifa"."sorteada_em" IS NULL));--> statement-breakpoint
ALTER TABLE "rifa" ADD CONSTRAINT "rifa_drawn_number" CHECK ("rifa"."numero_sorteado" BETWEEN 1 AND "rifa"."qtd_numeros");