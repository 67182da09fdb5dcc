ALTER TABLE "cartao" ADD COLUMN "apagar_em" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cartao" ADD COLUMN "guardar_com" uuid;--> statement-breakpoint
ALTER TABLE "carteira" ADD COLUMN "de_pagamento" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "cartao_apagar" ON "cartao" USING btree ("apagar_em") WHERE apagar_em IS NOT NULL;--> statement-breakpoint
-- Until now every card that was typed to pay was stored, unasked: only those that a membership is charged by are kept.
UPDATE "cartao" SET "apagar_em" = clock_timestamp() WHERE NOT EXISTS (SELECT FROM "socio" s
  WHERE s."id_cliente" = "cartao"."id_cliente" AND s."card_id" = "cartao"."id_cartao" AND s."state" IN ('subscribing', 'active'));
