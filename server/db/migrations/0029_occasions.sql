ALTER TABLE "cliente" ADD COLUMN "email_perguntado_em" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "usuario" ADD COLUMN "alertas" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "usuario" ADD CONSTRAINT "usuario_alertas" CHECK ("usuario"."alertas" <@ ARRAY['acesso', 'dinheiro', 'sistema']);