-- A seat of the club that was given back and is held again goes on with its time.
ALTER TABLE "socio" ADD COLUMN "held_at" timestamp with time zone DEFAULT now() NOT NULL;
