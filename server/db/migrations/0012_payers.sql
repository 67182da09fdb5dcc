CREATE TABLE "pagador" (
	"id_pagar_me" text PRIMARY KEY NOT NULL,
	"id_cliente" uuid NOT NULL,
	"apagar_em" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "pagador" ADD CONSTRAINT "pagador_id_cliente_cliente_id_fk" FOREIGN KEY ("id_cliente") REFERENCES "public"."cliente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pagador_cliente" ON "pagador" USING btree ("id_cliente");--> statement-breakpoint
CREATE INDEX "pagador_apagar" ON "pagador" USING btree ("apagar_em") WHERE apagar_em IS NOT NULL;