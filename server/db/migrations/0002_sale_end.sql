ALTER TABLE "evento" ADD COLUMN "fim_vendas" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lote" ADD COLUMN "fim_vendas" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "setor" ADD COLUMN "fim_vendas" timestamp with time zone;