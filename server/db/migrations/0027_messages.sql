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
ALTER TABLE "cliente" ADD COLUMN "email_recusado_em" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cliente" ADD COLUMN "telefone_recusado_em" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "usuario" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "usuario" ADD COLUMN "email_recusado_em" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mensagem" ADD CONSTRAINT "mensagem_id_cliente_cliente_id_fk" FOREIGN KEY ("id_cliente") REFERENCES "public"."cliente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mensagem" ADD CONSTRAINT "mensagem_id_usuario_usuario_id_fk" FOREIGN KEY ("id_usuario") REFERENCES "public"."usuario"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mensagem_due_at" ON "mensagem" USING btree ("canal","proxima_em") WHERE estado = 'espera';--> statement-breakpoint
CREATE INDEX "mensagem_conferir_em" ON "mensagem" USING btree ("conferir_em") WHERE conferir_em IS NOT NULL;--> statement-breakpoint
CREATE INDEX "mensagem_given_up" ON "mensagem" USING btree ("updated_at") WHERE estado = 'desistida';--> statement-breakpoint
CREATE INDEX "mensagem_created" ON "mensagem" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mensagem_cliente" ON "mensagem" USING btree ("id_cliente") WHERE id_cliente IS NOT NULL;--> statement-breakpoint
CREATE INDEX "mensagem_usuario" ON "mensagem" USING btree ("id_usuario") WHERE id_usuario IS NOT NULL;--> statement-breakpoint
ALTER TABLE "cliente" ADD CONSTRAINT "cliente_recusado" CHECK (("cliente"."email_recusado_em" IS NULL OR "cliente"."email" IS NOT NULL) AND ("cliente"."telefone_recusado_em" IS NULL OR "cliente"."telefone" IS NOT NULL));