CREATE TABLE "banner" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"link" text,
	"visivel" boolean DEFAULT true NOT NULL,
	"ordem" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cidade" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"nome" text NOT NULL,
	"estado" text NOT NULL,
	CONSTRAINT "cidade_estado" CHECK ("cidade"."estado" ~ '^[A-Z]{2}$')
);
--> statement-breakpoint
CREATE TABLE "evento" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"id_cidade" uuid NOT NULL,
	"nome" text NOT NULL,
	"nome_busca" text NOT NULL,
	"obs" text DEFAULT '' NOT NULL,
	"descricao" text DEFAULT '' NOT NULL,
	"local" text NOT NULL,
	"endereco" text NOT NULL,
	"data" date NOT NULL,
	"hora" time(0),
	"inicio_vendas" date NOT NULL,
	"max_por_cliente" integer DEFAULT 10 NOT NULL,
	"excluir" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "evento_max_por_cliente" CHECK ("evento"."max_por_cliente" > 0)
);
--> statement-breakpoint
CREATE TABLE "image" (
	"owner" uuid NOT NULL,
	"role" text NOT NULL,
	"hash" text NOT NULL,
	"content" "bytea" NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "image_owner_role_pk" PRIMARY KEY("owner","role"),
	CONSTRAINT "image_role" CHECK ("image"."role" IN ('evento', 'banner', 'rifa'))
);
--> statement-breakpoint
CREATE TABLE "lote" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"id_setor" uuid NOT NULL,
	"data" timestamp with time zone NOT NULL,
	"qtd_total" integer NOT NULL,
	"tomados" integer DEFAULT 0 NOT NULL,
	"valor_cents" integer NOT NULL,
	"taxa_cents" integer DEFAULT 0 NOT NULL,
	"excluir" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lote_id_setor" UNIQUE("id","id_setor"),
	CONSTRAINT "lote_tomados" CHECK ("lote"."tomados" BETWEEN 0 AND "lote"."qtd_total"),
	CONSTRAINT "lote_prices" CHECK ("lote"."valor_cents" >= 0 AND "lote"."taxa_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "rifa" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"nome" text NOT NULL,
	"descricao" text DEFAULT '' NOT NULL,
	"valor_cents" integer NOT NULL,
	"qtd_numeros" integer NOT NULL,
	"tomados" integer DEFAULT 0 NOT NULL,
	"inicio_vendas" date NOT NULL,
	"data_sorteio" date NOT NULL,
	"excluir" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rifa_tomados" CHECK ("rifa"."tomados" BETWEEN 0 AND "rifa"."qtd_numeros"),
	CONSTRAINT "rifa_prices" CHECK ("rifa"."valor_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "setor" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"id_evento" uuid NOT NULL,
	"nome" text NOT NULL,
	"tipo" smallint NOT NULL,
	"dividir_ate" integer DEFAULT 1 NOT NULL,
	"qtd_lugar" integer DEFAULT 1 NOT NULL,
	"qtd_por_linha" integer DEFAULT 0 NOT NULL,
	"excluir" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "setor_id_tipo" UNIQUE("id","tipo"),
	CONSTRAINT "setor_id_evento" UNIQUE("id","id_evento"),
	CONSTRAINT "setor_tipo" CHECK ("setor"."tipo" IN (1, 2, 3)),
	CONSTRAINT "setor_numbers" CHECK ("setor"."dividir_ate" >= 1 AND "setor"."qtd_lugar" >= 1 AND "setor"."qtd_por_linha" >= 0)
);
--> statement-breakpoint
CREATE TABLE "cliente" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"nome" text NOT NULL,
	"telefone" text NOT NULL,
	"senha_hash" text NOT NULL,
	"id_pagar_me" text,
	"cpf" text,
	"email" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cliente_telefone" UNIQUE("telefone"),
	CONSTRAINT "cliente_id_pagar_me" UNIQUE("id_pagar_me"),
	CONSTRAINT "cliente_telefone_digits" CHECK ("cliente"."telefone" ~ '^[0-9]{10,11}$')
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"id_cliente" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "session_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "sms_proof" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"id_session" uuid NOT NULL,
	"telefone" text NOT NULL,
	"purpose" text NOT NULL,
	"confirmed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "sms_proof_purpose" CHECK ("sms_proof"."purpose" IN ('sign-up', 'new-password'))
);
--> statement-breakpoint
CREATE TABLE "alert" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" text NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "rate_limit_key_window_start_pk" PRIMARY KEY("key","window_start")
);
--> statement-breakpoint
CREATE TABLE "webhook_inbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"hook_id" text NOT NULL,
	"type" text NOT NULL,
	"code" text,
	"order_id" text,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"processed_at" timestamp with time zone,
	"outcome" text,
	CONSTRAINT "webhook_hook" UNIQUE("hook_id")
);
--> statement-breakpoint
CREATE TABLE "history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"actor" text NOT NULL,
	"detail" jsonb
);
--> statement-breakpoint
CREATE TABLE "payment_attempt" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"id_reserva" uuid NOT NULL,
	"id_cliente" uuid NOT NULL,
	"tentativa" uuid NOT NULL,
	"request_hash" text NOT NULL,
	"method" text NOT NULL,
	"installments" integer DEFAULT 1 NOT NULL,
	"amount_cents" integer NOT NULL,
	"units" integer NOT NULL,
	"status" text NOT NULL,
	"body" text,
	"order_id" text,
	"charge_id" text,
	"qr_code" text,
	"qr_code_url" text,
	"pix_expires_at" timestamp with time zone,
	"paid_cents" integer,
	"provider_message" text,
	"refund_reason" text,
	"refund_cents" integer,
	"refund_sent_at" timestamp with time zone,
	"check_at" timestamp with time zone,
	"empty_read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attempt_click" UNIQUE("id_cliente","tentativa"),
	CONSTRAINT "attempt_order" UNIQUE("order_id"),
	CONSTRAINT "attempt_charge" UNIQUE("charge_id"),
	CONSTRAINT "attempt_method" CHECK ("payment_attempt"."method" IN ('credit_card', 'pix', 'free')),
	CONSTRAINT "attempt_status" CHECK ("payment_attempt"."status" IN ('sending', 'waiting', 'paid', 'refused', 'expired', 'refunding', 'refunded', 'chargedback')),
	CONSTRAINT "attempt_amount" CHECK ("payment_attempt"."amount_cents" >= 0 AND ("payment_attempt"."amount_cents" > 0) = ("payment_attempt"."method" <> 'free'))
);
--> statement-breakpoint
CREATE TABLE "reserva" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"id_cliente" uuid NOT NULL,
	"carrinho" uuid NOT NULL,
	"status" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"units" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reserva_status" CHECK ("reserva"."status" IN ('held', 'paying', 'sold', 'released'))
);
--> statement-breakpoint
CREATE TABLE "venda" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"id_reserva" uuid NOT NULL,
	"id_cliente" uuid NOT NULL,
	"id_evento" uuid,
	"id_setor" uuid,
	"tipo" smallint,
	"id_lote" uuid,
	"nr_lugar" integer,
	"id_rifa" uuid,
	"nr_sorte" integer,
	"valor_cents" integer NOT NULL,
	"taxa_cents" integer NOT NULL,
	"status" text NOT NULL,
	"held_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"sold_at" timestamp with time zone,
	"id_attempt" uuid,
	"entregue" boolean DEFAULT false NOT NULL,
	"entregue_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "venda_status" CHECK ("venda"."status" IN ('held', 'paying', 'sold', 'released', 'refunding', 'refunded', 'chargedback')),
	CONSTRAINT "venda_kind" CHECK (CASE WHEN "venda"."id_rifa" IS NULL
        THEN num_nulls("venda"."id_evento", "venda"."id_setor", "venda"."tipo", "venda"."id_lote") = 0 AND "venda"."nr_sorte" IS NULL
        ELSE num_nonnulls("venda"."id_evento", "venda"."id_setor", "venda"."tipo", "venda"."id_lote", "venda"."nr_lugar") = 0 AND "venda"."nr_sorte" >= 1 END),
	CONSTRAINT "venda_numbered" CHECK ("venda"."status" IN ('released', 'refunded') OR "venda"."id_rifa" IS NOT NULL OR ("venda"."nr_lugar" IS NOT NULL) = ("venda"."tipo" IN (1, 3))),
	CONSTRAINT "venda_lugar_positive" CHECK ("venda"."nr_lugar" >= 1),
	CONSTRAINT "venda_prices" CHECK ("venda"."valor_cents" >= 0 AND "venda"."taxa_cents" >= 0),
	CONSTRAINT "venda_used_was_paid" CHECK (NOT "venda"."entregue" OR "venda"."status" NOT IN ('held', 'paying', 'released')),
	CONSTRAINT "venda_sold_at" CHECK (("venda"."sold_at" IS NULL) = ("venda"."status" IN ('held', 'paying', 'released')))
);
--> statement-breakpoint
ALTER TABLE "evento" ADD CONSTRAINT "evento_id_cidade_cidade_id_fk" FOREIGN KEY ("id_cidade") REFERENCES "public"."cidade"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lote" ADD CONSTRAINT "lote_id_setor_setor_id_fk" FOREIGN KEY ("id_setor") REFERENCES "public"."setor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "setor" ADD CONSTRAINT "setor_id_evento_evento_id_fk" FOREIGN KEY ("id_evento") REFERENCES "public"."evento"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_id_cliente_cliente_id_fk" FOREIGN KEY ("id_cliente") REFERENCES "public"."cliente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_proof" ADD CONSTRAINT "sms_proof_id_session_session_id_fk" FOREIGN KEY ("id_session") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_id_reserva_reserva_id_fk" FOREIGN KEY ("id_reserva") REFERENCES "public"."reserva"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_id_cliente_cliente_id_fk" FOREIGN KEY ("id_cliente") REFERENCES "public"."cliente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reserva" ADD CONSTRAINT "reserva_id_cliente_cliente_id_fk" FOREIGN KEY ("id_cliente") REFERENCES "public"."cliente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venda" ADD CONSTRAINT "venda_id_reserva_reserva_id_fk" FOREIGN KEY ("id_reserva") REFERENCES "public"."reserva"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venda" ADD CONSTRAINT "venda_id_cliente_cliente_id_fk" FOREIGN KEY ("id_cliente") REFERENCES "public"."cliente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venda" ADD CONSTRAINT "venda_id_rifa_rifa_id_fk" FOREIGN KEY ("id_rifa") REFERENCES "public"."rifa"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venda" ADD CONSTRAINT "venda_id_attempt_payment_attempt_id_fk" FOREIGN KEY ("id_attempt") REFERENCES "public"."payment_attempt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venda" ADD CONSTRAINT "venda_lote" FOREIGN KEY ("id_lote","id_setor") REFERENCES "public"."lote"("id","id_setor") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venda" ADD CONSTRAINT "venda_evento" FOREIGN KEY ("id_setor","id_evento") REFERENCES "public"."setor"("id","id_evento") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venda" ADD CONSTRAINT "venda_tipo" FOREIGN KEY ("id_setor","tipo") REFERENCES "public"."setor"("id","tipo") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "evento_data" ON "evento" USING btree ("data","id") WHERE NOT excluir;--> statement-breakpoint
CREATE INDEX "evento_cidade_data" ON "evento" USING btree ("id_cidade","data") WHERE NOT excluir;--> statement-breakpoint
CREATE INDEX "lote_setor" ON "lote" USING btree ("id_setor");--> statement-breakpoint
CREATE INDEX "setor_evento" ON "setor" USING btree ("id_evento");--> statement-breakpoint
CREATE INDEX "session_cliente" ON "session" USING btree ("id_cliente") WHERE revoked_at IS NULL;--> statement-breakpoint
CREATE INDEX "session_expires" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sms_proof_session" ON "sms_proof" USING btree ("id_session","telefone");--> statement-breakpoint
CREATE INDEX "rate_limit_old" ON "rate_limit" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "webhook_pending" ON "webhook_inbox" USING btree ("next_try_at") WHERE processed_at IS NULL;--> statement-breakpoint
CREATE INDEX "history_entity" ON "history" USING btree ("entity_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "attempt_one_live" ON "payment_attempt" USING btree ("id_reserva") WHERE status IN ('sending', 'waiting', 'paid');--> statement-breakpoint
CREATE INDEX "attempt_check" ON "payment_attempt" USING btree ("check_at") WHERE check_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "attempt_cliente" ON "payment_attempt" USING btree ("id_cliente","created_at");--> statement-breakpoint
CREATE INDEX "attempt_reserva" ON "payment_attempt" USING btree ("id_reserva");--> statement-breakpoint
CREATE UNIQUE INDEX "reserva_one_held" ON "reserva" USING btree ("id_cliente") WHERE status = 'held';--> statement-breakpoint
CREATE UNIQUE INDEX "reserva_one_sale_per_cart" ON "reserva" USING btree ("id_cliente","carrinho") WHERE status IN ('paying', 'sold');--> statement-breakpoint
CREATE INDEX "reserva_overdue" ON "reserva" USING btree ("expires_at") WHERE status = 'held';--> statement-breakpoint
CREATE INDEX "reserva_cliente" ON "reserva" USING btree ("id_cliente");--> statement-breakpoint
CREATE UNIQUE INDEX "venda_place_owner" ON "venda" USING btree ("id_setor","nr_lugar") WHERE nr_lugar IS NOT NULL AND status NOT IN ('released', 'refunded');--> statement-breakpoint
CREATE UNIQUE INDEX "venda_number_owner" ON "venda" USING btree ("id_rifa","nr_sorte") WHERE nr_sorte IS NOT NULL AND status NOT IN ('released', 'refunded');--> statement-breakpoint
CREATE INDEX "venda_reserva" ON "venda" USING btree ("id_reserva");--> statement-breakpoint
CREATE INDEX "venda_cliente" ON "venda" USING btree ("id_cliente","created_at");--> statement-breakpoint
CREATE INDEX "venda_lote_taken" ON "venda" USING btree ("id_lote") WHERE status NOT IN ('released', 'refunded');--> statement-breakpoint
CREATE INDEX "venda_evento_taken" ON "venda" USING btree ("id_evento","id_cliente") WHERE status NOT IN ('released', 'refunded');--> statement-breakpoint
CREATE INDEX "venda_overdue" ON "venda" USING btree ("id_lote","expires_at") WHERE status = 'held';--> statement-breakpoint
CREATE INDEX "venda_attempt" ON "venda" USING btree ("id_attempt");