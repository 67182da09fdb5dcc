DROP INDEX "evento_data";--> statement-breakpoint
DROP INDEX "evento_cidade_data";--> statement-breakpoint
ALTER TABLE "evento" ADD COLUMN "publicado" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "evento" ADD COLUMN "publicar_em" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "evento_publicar_em_due" ON "evento" USING btree ("publicar_em") WHERE publicar_em IS NOT NULL AND NOT excluir;--> statement-breakpoint
CREATE INDEX "evento_data" ON "evento" USING btree ("data","id","id_cidade","inicio_vendas","publicado","nome_busca") WHERE NOT excluir;--> statement-breakpoint
CREATE INDEX "evento_cidade_data" ON "evento" USING btree ("id_cidade","data","id","inicio_vendas","publicado") WHERE NOT excluir;--> statement-breakpoint
ALTER TABLE "evento" ADD CONSTRAINT "evento_publicar_em" CHECK ("evento"."publicar_em" IS NULL OR NOT "evento"."publicado");