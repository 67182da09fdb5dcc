CREATE TABLE "read_budget" (
	"share" text PRIMARY KEY NOT NULL,
	"free_at" timestamp with time zone DEFAULT now() NOT NULL,
	"taken" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "read_budget_share" CHECK ("read_budget"."share" IN ('confirm', 'request', 'poll'))
);
--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "hook_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "order_created_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "attempt_hook" ON "payment_attempt" USING btree ("hook_at") WHERE hook_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "attempt_ordered" ON "payment_attempt" USING btree ("order_created_at") WHERE order_created_at IS NOT NULL;--> statement-breakpoint
INSERT INTO "read_budget" ("share") VALUES ('confirm'), ('request'), ('poll');
