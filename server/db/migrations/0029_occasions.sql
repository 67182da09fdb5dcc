ALTER TABLE "cliente" ADD COLUMN "email_perguntado_em" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "usuario" ADD COLUMN "alertas" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "attempt_pix_ends" ON "payment_attempt" USING btree ("pix_expires_at") WHERE status = 'waiting' AND method = 'pix';--> statement-breakpoint
ALTER TABLE "usuario" ADD CONSTRAINT "usuario_alertas" CHECK ("usuario"."alertas" <@ ARRAY['acesso', 'dinheiro', 'sistema']);