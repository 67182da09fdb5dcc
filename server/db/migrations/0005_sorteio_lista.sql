CREATE TABLE "sorteio_lista" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"unica" boolean DEFAULT true NOT NULL,
	"texto" text NOT NULL,
	"sha256" text NOT NULL,
	"total" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"por" uuid NOT NULL,
	"concurso" integer,
	"extracao" date,
	"semente" text,
	"semente_sha256" text,
	"resultado" text,
	"numero" integer,
	"sorteada_em" timestamp with time zone,
	"sorteada_por" uuid,
	CONSTRAINT "sorteio_lista_unica_unique" UNIQUE("unica"),
	CONSTRAINT "sorteio_lista_unica" CHECK ("sorteio_lista"."unica"),
	CONSTRAINT "sorteio_lista_hash" CHECK ("sorteio_lista"."sha256" = encode(sha256(convert_to("sorteio_lista"."texto", 'UTF8')), 'hex')),
	CONSTRAINT "sorteio_lista_total" CHECK ("sorteio_lista"."total" > 0),
	CONSTRAINT "sorteio_lista_announced" CHECK (("sorteio_lista"."concurso" IS NULL) = ("sorteio_lista"."extracao" IS NULL) AND ("sorteio_lista"."concurso" IS NULL) = ("sorteio_lista"."semente" IS NOT NULL)
        AND "sorteio_lista"."semente_sha256" IS NOT DISTINCT FROM encode(sha256(convert_to("sorteio_lista"."semente", 'UTF8')), 'hex')),
	CONSTRAINT "sorteio_lista_extracao" CHECK ("sorteio_lista"."extracao" IS NULL OR "sorteio_lista"."extracao" > ("sorteio_lista"."at" AT TIME ZONE 'America/Sao_Paulo')::date),
	CONSTRAINT "sorteio_lista_result" CHECK (num_nonnulls("sorteio_lista"."resultado", "sorteio_lista"."numero", "sorteio_lista"."sorteada_em", "sorteio_lista"."sorteada_por") IN (0, 4)
        AND ("sorteio_lista"."resultado" IS NULL OR "sorteio_lista"."semente" IS NULL OR "sorteio_lista"."resultado" = "sorteio_lista"."semente")
        AND ("sorteio_lista"."sorteada_em" IS NULL OR "sorteio_lista"."extracao" IS NULL
          OR "sorteio_lista"."extracao" <= ("sorteio_lista"."sorteada_em" AT TIME ZONE 'America/Sao_Paulo')::date)),
	CONSTRAINT "sorteio_lista_numero" CHECK ("sorteio_lista"."numero" IS NULL OR "sorteio_lista"."numero" = ('x' || left(encode(sha256(convert_to("sorteio_lista"."resultado" || ':' || "sorteio_lista"."sha256",
        'UTF8')), 'hex'), 13))::bit(52)::bigint % "sorteio_lista"."total" + 1)
);
--> statement-breakpoint
ALTER TABLE "sorteio" ADD COLUMN "numero" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "sorteio_numero" ON "sorteio" USING btree ("numero");