CREATE TABLE "sms_request" (
	"id_session" uuid NOT NULL,
	"telefone" text NOT NULL,
	"verification" text NOT NULL,
	"is_known" boolean NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sms_request_id_session_telefone_pk" PRIMARY KEY("id_session","telefone")
);
--> statement-breakpoint
ALTER TABLE "sms_request" ADD CONSTRAINT "sms_request_id_session_session_id_fk" FOREIGN KEY ("id_session") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sms_request_phone" ON "sms_request" USING btree ("telefone","asked_at");--> statement-breakpoint
CREATE INDEX "sms_request_old" ON "sms_request" USING btree ("asked_at");