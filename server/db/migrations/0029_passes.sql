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
ALTER TABLE "passe" ADD CONSTRAINT "passe_id_venda_venda_id_fk" FOREIGN KEY ("id_venda") REFERENCES "public"."venda"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passe" ADD CONSTRAINT "passe_id_cliente_cliente_id_fk" FOREIGN KEY ("id_cliente") REFERENCES "public"."cliente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passe" ADD CONSTRAINT "passe_id_evento_evento_id_fk" FOREIGN KEY ("id_evento") REFERENCES "public"."evento"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passe_aparelho" ADD CONSTRAINT "passe_aparelho_id_passe_passe_id_fk" FOREIGN KEY ("id_passe") REFERENCES "public"."passe"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passe_evento" ON "passe" USING btree ("id_evento");--> statement-breakpoint
CREATE INDEX "passe_cliente" ON "passe" USING btree ("id_cliente");--> statement-breakpoint
CREATE INDEX "passe_mudou" ON "passe" USING btree ("mudou_em");--> statement-breakpoint
CREATE INDEX "passe_check" ON "passe" USING btree ("check_at") WHERE check_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "passe_aparelho_aparelho" ON "passe_aparelho" USING btree ("aparelho");--> statement-breakpoint
CREATE INDEX "passe_aparelho_token" ON "passe_aparelho" USING btree ("push_token");