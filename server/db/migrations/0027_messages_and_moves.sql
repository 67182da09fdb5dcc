CREATE TABLE "mensagem" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tipo" text NOT NULL,
	"sobre" uuid NOT NULL,
	"vez" text DEFAULT '' NOT NULL,
	"id_cliente" uuid,
	"id_usuario" uuid,
	"canal" text NOT NULL,
	"dados" jsonb DEFAULT '{}' NOT NULL,
	"estado" text DEFAULT 'espera' NOT NULL,
	"tentativas" integer DEFAULT 0 NOT NULL,
	"proxima_em" timestamp with time zone DEFAULT clock_timestamp(),
	"lease" uuid,
	"enviada_em" timestamp with time zone,
	"id_servico" text,
	"conferir_em" timestamp with time zone,
	"problema" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mensagem_once" UNIQUE NULLS NOT DISTINCT("sobre","tipo","vez","id_cliente","id_usuario","canal"),
	CONSTRAINT "mensagem_person" CHECK (num_nonnulls("mensagem"."id_cliente", "mensagem"."id_usuario") = 1),
	CONSTRAINT "mensagem_canal" CHECK ("mensagem"."canal" = 'email' OR ("mensagem"."canal" = 'sms' AND "mensagem"."id_usuario" IS NULL)),
	CONSTRAINT "mensagem_estado" CHECK ("mensagem"."estado" IN ('espera', 'enviada', 'desistida', 'sem-efeito')),
	CONSTRAINT "mensagem_due" CHECK (("mensagem"."estado" = 'espera') = ("mensagem"."proxima_em" IS NOT NULL)),
	CONSTRAINT "mensagem_lease" CHECK ("mensagem"."lease" IS NULL OR "mensagem"."estado" = 'espera'),
	CONSTRAINT "mensagem_enviada" CHECK (("mensagem"."estado" = 'enviada') = ("mensagem"."enviada_em" IS NOT NULL)),
	CONSTRAINT "mensagem_tried" CHECK ("mensagem"."enviada_em" IS NULL OR "mensagem"."tentativas" > 0),
	CONSTRAINT "mensagem_conferir" CHECK (("mensagem"."conferir_em" IS NULL) = ("mensagem"."id_servico" IS NULL)
        AND ("mensagem"."conferir_em" IS NULL OR ("mensagem"."estado" = 'enviada' AND "mensagem"."canal" = 'sms'))),
	CONSTRAINT "mensagem_dados" CHECK (jsonb_typeof("mensagem"."dados") = 'object')
);
--> statement-breakpoint
CREATE TABLE "passe" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"id_venda" uuid NOT NULL,
	"id_cliente" uuid NOT NULL,
	"id_evento" uuid NOT NULL,
	"tipo" text NOT NULL,
	"mudou_em" timestamp with time zone DEFAULT date_trunc('second', clock_timestamp()) NOT NULL,
	"check_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passe_one" UNIQUE("id_venda","id_cliente","tipo"),
	CONSTRAINT "passe_tipo" CHECK ("passe"."tipo" IN ('apple', 'google')),
	CONSTRAINT "passe_mudou_em" CHECK ("passe"."mudou_em" = date_trunc('second', "passe"."mudou_em")),
	CONSTRAINT "passe_failing" CHECK (("passe"."failing_since" IS NULL) = ("passe"."tries" = 0))
);
--> statement-breakpoint
CREATE TABLE "passe_aparelho" (
	"id_passe" uuid NOT NULL,
	"aparelho" text NOT NULL,
	"push_token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passe_aparelho_id_passe_aparelho_pk" PRIMARY KEY("id_passe","aparelho")
);
--> statement-breakpoint
ALTER TABLE "image" DROP CONSTRAINT "image_role";--> statement-breakpoint
ALTER TABLE "entrada" DROP CONSTRAINT "entrada_resultado";--> statement-breakpoint
ALTER TABLE "evento" ADD COLUMN "situacao" text DEFAULT 'ativo' NOT NULL;--> statement-breakpoint
ALTER TABLE "evento" ADD COLUMN "motivo" text;--> statement-breakpoint
ALTER TABLE "evento" ADD COLUMN "data_anterior" date;--> statement-breakpoint
ALTER TABLE "evento" ADD COLUMN "hora_anterior" time(0);--> statement-breakpoint
ALTER TABLE "evento" ADD COLUMN "devolver_ate" date;--> statement-breakpoint
ALTER TABLE "evento" ADD COLUMN "adiado_em" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "evento" ADD COLUMN "cancelado_em" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "evento" ADD COLUMN "cancelado_por" uuid;--> statement-breakpoint
ALTER TABLE "evento" ADD COLUMN "devolucao_em" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cliente" ADD COLUMN "email_recusado_em" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cliente" ADD COLUMN "telefone_recusado_em" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cliente" ADD COLUMN "email_perguntado_em" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "usuario" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "usuario" ADD COLUMN "email_recusado_em" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "usuario" ADD COLUMN "alertas" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "mensagem" ADD CONSTRAINT "mensagem_id_cliente_cliente_id_fk" FOREIGN KEY ("id_cliente") REFERENCES "public"."cliente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mensagem" ADD CONSTRAINT "mensagem_id_usuario_usuario_id_fk" FOREIGN KEY ("id_usuario") REFERENCES "public"."usuario"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passe" ADD CONSTRAINT "passe_id_venda_venda_id_fk" FOREIGN KEY ("id_venda") REFERENCES "public"."venda"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passe" ADD CONSTRAINT "passe_id_cliente_cliente_id_fk" FOREIGN KEY ("id_cliente") REFERENCES "public"."cliente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passe" ADD CONSTRAINT "passe_id_evento_evento_id_fk" FOREIGN KEY ("id_evento") REFERENCES "public"."evento"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passe_aparelho" ADD CONSTRAINT "passe_aparelho_id_passe_passe_id_fk" FOREIGN KEY ("id_passe") REFERENCES "public"."passe"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mensagem_due_at" ON "mensagem" USING btree ("canal","proxima_em") WHERE estado = 'espera';--> statement-breakpoint
CREATE INDEX "mensagem_conferir_em" ON "mensagem" USING btree ("conferir_em") WHERE conferir_em IS NOT NULL;--> statement-breakpoint
CREATE INDEX "mensagem_given_up" ON "mensagem" USING btree ("updated_at") WHERE estado = 'desistida';--> statement-breakpoint
CREATE INDEX "mensagem_created" ON "mensagem" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mensagem_cliente" ON "mensagem" USING btree ("id_cliente") WHERE id_cliente IS NOT NULL;--> statement-breakpoint
CREATE INDEX "mensagem_usuario" ON "mensagem" USING btree ("id_usuario") WHERE id_usuario IS NOT NULL;--> statement-breakpoint
CREATE INDEX "passe_evento" ON "passe" USING btree ("id_evento");--> statement-breakpoint
CREATE INDEX "passe_cliente" ON "passe" USING btree ("id_cliente");--> statement-breakpoint
CREATE INDEX "passe_mudou" ON "passe" USING btree ("mudou_em");--> statement-breakpoint
CREATE INDEX "passe_check" ON "passe" USING btree ("check_at") WHERE check_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "passe_aparelho_aparelho" ON "passe_aparelho" USING btree ("aparelho");--> statement-breakpoint
CREATE INDEX "passe_aparelho_token" ON "passe_aparelho" USING btree ("push_token");--> statement-breakpoint
CREATE INDEX "evento_devolucao_em_due" ON "evento" USING btree ("devolucao_em") WHERE devolucao_em IS NOT NULL;--> statement-breakpoint
CREATE INDEX "attempt_pix_ends" ON "payment_attempt" USING btree ("pix_expires_at") WHERE status = 'waiting' AND method = 'pix';--> statement-breakpoint
ALTER TABLE "evento" ADD CONSTRAINT "evento_situacao" CHECK ("evento"."situacao" IN ('ativo', 'adiado', 'cancelado'));--> statement-breakpoint
ALTER TABLE "evento" ADD CONSTRAINT "evento_motivo" CHECK (("evento"."situacao" = 'ativo') = ("evento"."motivo" IS NULL) AND char_length("evento"."motivo") <= 30);--> statement-breakpoint
ALTER TABLE "evento" ADD CONSTRAINT "evento_adiado" CHECK ("evento"."situacao" <> 'adiado' OR num_nulls("evento"."data_anterior", "evento"."devolver_ate", "evento"."adiado_em") = 0 AND "evento"."devolver_ate" <= "evento"."data");--> statement-breakpoint
ALTER TABLE "evento" ADD CONSTRAINT "evento_cancelado" CHECK (("evento"."situacao" = 'cancelado') = ("evento"."cancelado_em" IS NOT NULL) AND ("evento"."cancelado_em" IS NULL) = ("evento"."cancelado_por" IS NULL) AND ("evento"."devolucao_em" IS NULL OR "evento"."situacao" = 'cancelado'));--> statement-breakpoint
ALTER TABLE "evento" ADD CONSTRAINT "evento_cancelado_ensaio" CHECK (NOT "evento"."ensaio" OR "evento"."situacao" = 'ativo');--> statement-breakpoint
ALTER TABLE "image" ADD CONSTRAINT "image_role" CHECK ("image"."role" IN ('evento', 'banner', 'rifa', 'sorteio', 'casa', 'casa-anterior'));--> statement-breakpoint
ALTER TABLE "cliente" ADD CONSTRAINT "cliente_recusado" CHECK (("cliente"."email_recusado_em" IS NULL OR "cliente"."email" IS NOT NULL) AND ("cliente"."telefone_recusado_em" IS NULL OR "cliente"."telefone" IS NOT NULL));--> statement-breakpoint
ALTER TABLE "entrada" ADD CONSTRAINT "entrada_resultado" CHECK ("entrada"."resultado" IN ('aceita', 'ja-utilizada', 'nao-paga', 'outro-evento', 'desconhecida', 'evento-cancelado'));--> statement-breakpoint
ALTER TABLE "usuario" ADD CONSTRAINT "usuario_alertas" CHECK ("usuario"."alertas" <@ ARRAY['acesso', 'dinheiro', 'sistema']);