CREATE TABLE "comeco" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"unica" boolean DEFAULT true NOT NULL,
	"equipe_em" timestamp with time zone,
	"sozinho_em" timestamp with time zone,
	"desde" timestamp with time zone,
	CONSTRAINT "comeco_one" UNIQUE("unica"),
	CONSTRAINT "comeco_unica" CHECK ("comeco"."unica")
);
--> statement-breakpoint
CREATE TABLE "teste_mensagem" (
	"canal" text PRIMARY KEY NOT NULL,
	"id_usuario" uuid NOT NULL,
	"destino" text NOT NULL,
	"verificacao" text,
	"pedido_em" timestamp with time zone DEFAULT now() NOT NULL,
	"chegou_em" timestamp with time zone,
	"problema" text,
	"variaveis" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "teste_canal" CHECK ("teste_mensagem"."canal" IN ('sms', 'email'))
);
--> statement-breakpoint
CREATE TABLE "teste_pagamento" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"status" text DEFAULT 'creating' NOT NULL,
	"order_id" text,
	"charge_id" text,
	"qr_code" text,
	"expira_em" timestamp with time zone,
	"pago_em" timestamp with time zone,
	"devolvido_em" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"problema" text,
	"variaveis" text[] DEFAULT '{}' NOT NULL,
	"aviso_pago_em" timestamp with time zone,
	"aviso_devolvido_em" timestamp with time zone,
	"aviso_recusado_em" timestamp with time zone,
	"check_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "teste_order" UNIQUE("order_id"),
	CONSTRAINT "teste_status" CHECK ("teste_pagamento"."status" IN ('creating', 'waiting', 'paid', 'refunding', 'refunded', 'expired', 'refused')),
	CONSTRAINT "teste_pago" CHECK (("teste_pagamento"."pago_em" IS NOT NULL) = ("teste_pagamento"."status" IN ('paid', 'refunding', 'refunded'))),
	CONSTRAINT "teste_devolvido" CHECK (("teste_pagamento"."devolvido_em" IS NOT NULL) = ("teste_pagamento"."status" = 'refunded')),
	CONSTRAINT "teste_open" CHECK ("teste_pagamento"."status" NOT IN ('creating', 'waiting', 'paid', 'refunding') OR "teste_pagamento"."check_at" IS NOT NULL),
	CONSTRAINT "teste_sent" CHECK (("teste_pagamento"."sent_at" IS NULL) = ("teste_pagamento"."tries" = 0))
);
--> statement-breakpoint
ALTER TABLE "teste_mensagem" ADD CONSTRAINT "teste_mensagem_id_usuario_usuario_id_fk" FOREIGN KEY ("id_usuario") REFERENCES "public"."usuario"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "teste_one_open" ON "teste_pagamento" USING btree ((true)) WHERE status IN ('creating', 'waiting', 'paid', 'refunding');--> statement-breakpoint
CREATE INDEX "teste_check" ON "teste_pagamento" USING btree ("check_at") WHERE check_at IS NOT NULL;