ALTER TABLE "socio" DROP CONSTRAINT "socio_plano_pedido";--> statement-breakpoint
ALTER TABLE "socio" ADD COLUMN "plano_confirmado_em" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "socio" ADD COLUMN "valor_antes_cents" integer;--> statement-breakpoint
ALTER TABLE "socio" ADD CONSTRAINT "socio_plano_alvo" CHECK ("socio"."id_plano_alvo" IS NULL OR "socio"."state" = 'active' AND "socio"."id_plano_alvo" <> "socio"."id_plano");--> statement-breakpoint
ALTER TABLE "socio" ADD CONSTRAINT "socio_plano_pedido" CHECK (num_nulls("socio"."id_plano_alvo", "socio"."plano_pedido_em", "socio"."valor_antes_cents") IN (0, 3)
        AND ("socio"."id_plano_alvo" IS NOT NULL OR "socio"."plano_confirmado_em" IS NULL));