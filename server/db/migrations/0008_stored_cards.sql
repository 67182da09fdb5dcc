-- What is known of the cards of a cliente. Clientes of an earlier version have no row: their list is read once.
CREATE TABLE "cartao" (
	"id_cliente" uuid NOT NULL,
	"id_cartao" text NOT NULL,
	"primeiros_seis" text NOT NULL,
	"ultimos_quatro" text NOT NULL,
	"bandeira" text NOT NULL,
	"titular" text,
	"mes" smallint NOT NULL,
	"ano" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "cartao_id_cliente_id_cartao_pk" PRIMARY KEY("id_cliente","id_cartao"),
	CONSTRAINT "cartao_digits" CHECK ("cartao"."primeiros_seis" ~ '^[0-9]{0,6}$' AND "cartao"."ultimos_quatro" ~ '^[0-9]{0,4}$')
);
--> statement-breakpoint
CREATE TABLE "carteira" (
	"id_cliente" uuid PRIMARY KEY NOT NULL,
	"lida_em" timestamp with time zone,
	"mudando_desde" timestamp with time zone,
	"versao" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cartao" ADD CONSTRAINT "cartao_id_cliente_carteira_id_cliente_fk" FOREIGN KEY ("id_cliente") REFERENCES "public"."carteira"("id_cliente") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carteira" ADD CONSTRAINT "carteira_id_cliente_cliente_id_fk" FOREIGN KEY ("id_cliente") REFERENCES "public"."cliente"("id") ON DELETE no action ON UPDATE no action;