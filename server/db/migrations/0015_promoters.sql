ALTER TABLE "usuario" DROP CONSTRAINT "usuario_one_role";--> statement-breakpoint
ALTER TABLE "usuario" ADD COLUMN "promotor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "usuario" ADD CONSTRAINT "usuario_one_role" CHECK ("usuario"."admin"::int + "usuario"."portaria"::int + "usuario"."promotor"::int <= 1);