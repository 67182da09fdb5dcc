ALTER TABLE "entrada" DROP CONSTRAINT "entrada_resultado";--> statement-breakpoint
ALTER TABLE "evento" ADD COLUMN "situacao" text DEFAULT 'ativo' NOT NULL;--> statement-breakpoint
ALTER TABLE "evento" ADD COLUMN "motivo" text;--> statement-breakpoint
ALTER TABLE "evento" ADD COLUMN "data_anterior" date;--> statement-breakpoint
ALTER TABLE "evento" ADD COLUMN "hora_anterior" time(0);--> statement-breakpoint
ALTER TABLE "evento" ADD COLUMN "devolver_ate" date;--> statement-breakpoint
ALTER TABLE "evento" ADD COLUMN "adiado_em" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "evento" ADD COLUMN "cancelado_em" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "evento" ADD COLUMN "cancelado_por" uuid;--> statement-breakpoint
ALTER TABLE "evento" ADD COLUMN "devolucao_em" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "evento_devolucao_em_due" ON "evento" USING btree ("devolucao_em") WHERE devolucao_em IS NOT NULL;--> statement-breakpoint
ALTER TABLE "evento" ADD CONSTRAINT "evento_situacao" CHECK ("evento"."situacao" IN ('ativo', 'adiado', 'cancelado'));--> statement-breakpoint
ALTER TABLE "evento" ADD CONSTRAINT "evento_motivo" CHECK (("evento"."situacao" = 'ativo') = ("evento"."motivo" IS NULL) AND char_length("evento"."motivo") <= 30);--> statement-breakpoint
ALTER TABLE "evento" ADD CONSTRAINT "evento_adiado" CHECK ("evento"."situacao" <> 'adiado' OR num_nulls("evento"."data_anterior", "evento"."devolver_ate", "evento"."adiado_em") = 0 AND "evento"."devolver_ate" <= "evento"."data");--> statement-breakpoint
ALTER TABLE "evento" ADD CONSTRAINT "evento_cancelado" CHECK (("evento"."situacao" = 'cancelado') = ("evento"."cancelado_em" IS NOT NULL) AND ("evento"."cancelado_em" IS NULL) = ("evento"."cancelado_por" IS NULL) AND ("evento"."devolucao_em" IS NULL OR "evento"."situacao" = 'cancelado'));--> statement-breakpoint
ALTER TABLE "evento" ADD CONSTRAINT "evento_cancelado_ensaio" CHECK (NOT "evento"."ensaio" OR "evento"."situacao" = 'ativo');--> statement-breakpoint
ALTER TABLE "entrada" ADD CONSTRAINT "entrada_resultado" CHECK ("entrada"."resultado" IN ('aceita', 'ja-utilizada', 'nao-paga', 'outro-evento', 'desconhecida', 'evento-cancelado'));