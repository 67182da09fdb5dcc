CREATE TABLE "entrada_conflito" (
	"id_entrada" uuid PRIMARY KEY NOT NULL,
	"id_evento" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "entrada_conflito" ADD CONSTRAINT "entrada_conflito_id_entrada_entrada_id_fk" FOREIGN KEY ("id_entrada") REFERENCES "public"."entrada"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entrada_conflito" ADD CONSTRAINT "entrada_conflito_id_evento_evento_id_fk" FOREIGN KEY ("id_evento") REFERENCES "public"."evento"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entrada_conflito_evento" ON "entrada_conflito" USING btree ("id_evento");