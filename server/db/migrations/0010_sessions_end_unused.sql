-- Both columns get their value without rewriting the table; the version before leaves them at the login's time.
ALTER TABLE "session" ADD COLUMN "seen_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "admin_session" ADD COLUMN "seen_at" timestamp with time zone DEFAULT now() NOT NULL;
