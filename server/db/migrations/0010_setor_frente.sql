ALTER TABLE "setor" ADD COLUMN "frente" text DEFAULT 'palco' NOT NULL;--> statement-breakpoint
ALTER TABLE "setor" ADD CONSTRAINT "setor_frente" CHECK ("setor"."frente" IN ('palco', 'campo', 'tela', 'nada'));--> statement-breakpoint
-- A sports event has a pitch.
UPDATE "setor" SET "frente" = 'campo' WHERE "id_evento" IN (SELECT "id" FROM "evento" WHERE "categoria" = 'esporte');
