ALTER TABLE "evento" ADD COLUMN "artistas" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "evento" ADD COLUMN "categoria" text;--> statement-breakpoint
ALTER TABLE "evento" ADD CONSTRAINT "evento_categoria" CHECK ("evento"."categoria" IN ('musica', 'teatro', 'festa', 'esporte', 'familia', 'literatura', 'feira', 'curso'));