ALTER TABLE "setor" DROP CONSTRAINT "setor_numbers";--> statement-breakpoint
ALTER TABLE "setor" ADD COLUMN "extra" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "setor" ADD COLUMN "lugares_mesa" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "setor" ADD CONSTRAINT "setor_numbers" CHECK ("setor"."dividir_ate" >= 1 AND "setor"."qtd_lugar" >= 1 AND "setor"."qtd_por_linha" >= 0 AND "setor"."lugares_mesa" >= 0);--> statement-breakpoint
UPDATE "setor" SET "extra" = true WHERE "tipo" = 3 AND "layout" IS NULL;
