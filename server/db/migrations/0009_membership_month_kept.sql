ALTER TABLE "socio" DROP CONSTRAINT "socio_state";--> statement-breakpoint
ALTER TABLE "socio" DROP CONSTRAINT "socio_canceled";--> statement-breakpoint
DROP INDEX "socio_seat";--> statement-breakpoint
DROP INDEX "socio_one_live";--> statement-breakpoint
DROP INDEX "socio_listed";--> statement-breakpoint
ALTER TABLE "socio" ADD COLUMN "vale_ate" date;--> statement-breakpoint
ALTER TABLE "socio" ADD COLUMN "devolvido_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "socio_seat" ON "socio" USING btree ("nr_cadeira") WHERE state IN ('held', 'subscribing', 'active', 'ending');--> statement-breakpoint
CREATE UNIQUE INDEX "socio_one_live" ON "socio" USING btree ("id_cliente") WHERE state IN ('held', 'subscribing', 'active', 'ending');--> statement-breakpoint
CREATE INDEX "socio_listed" ON "socio" USING btree ("nr_cadeira","created_at","id") WHERE state IN ('active', 'ending', 'canceled');--> statement-breakpoint
ALTER TABLE "socio" ADD CONSTRAINT "socio_ending" CHECK ("socio"."state" <> 'ending' OR num_nulls("socio"."vale_ate", "socio"."check_at") = 0);--> statement-breakpoint
ALTER TABLE "socio" ADD CONSTRAINT "socio_devolvido" CHECK ("socio"."devolvido_cents" >= 0);--> statement-breakpoint
ALTER TABLE "socio" ADD CONSTRAINT "socio_state" CHECK ("socio"."state" IN ('held', 'subscribing', 'active', 'ending', 'canceled', 'failed', 'released'));--> statement-breakpoint
ALTER TABLE "socio" ADD CONSTRAINT "socio_canceled" CHECK ("socio"."state" NOT IN ('ending', 'canceled') OR "socio"."data_cancelamento" IS NOT NULL);