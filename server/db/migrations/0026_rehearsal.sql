ALTER TABLE "evento" ADD COLUMN "ensaio" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "evento_one_ensaio" ON "evento" USING btree ("ensaio") WHERE ensaio;--> statement-breakpoint
ALTER TABLE "evento" ADD CONSTRAINT "evento_ensaio" CHECK (NOT "evento"."ensaio" OR (NOT "evento"."publicado" AND "evento"."publicar_em" IS NULL));