CREATE TABLE "casa" (
	"id" uuid PRIMARY KEY DEFAULT '00000000-0000-4000-8000-00000000ca5a' NOT NULL,
	"nome" text NOT NULL,
	"nome_curto" text NOT NULL,
	"razao_social" text DEFAULT '' NOT NULL,
	"cnpj" text DEFAULT '' NOT NULL,
	"endereco" text DEFAULT '' NOT NULL,
	"telefone" text DEFAULT '' NOT NULL,
	"whatsapp" text DEFAULT '' NOT NULL,
	"horario" text DEFAULT '' NOT NULL,
	"instagram" text DEFAULT '' NOT NULL,
	"facebook" text DEFAULT '' NOT NULL,
	"youtube" text DEFAULT '' NOT NULL,
	"contato_privacidade" text DEFAULT '' NOT NULL,
	"nome_fatura" text NOT NULL,
	"cor_marca" text NOT NULL,
	"cor_acao" text NOT NULL,
	"versao" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "casa_one" CHECK ("casa"."id" = '00000000-0000-4000-8000-00000000ca5a'),
	CONSTRAINT "casa_names" CHECK (char_length("casa"."nome") BETWEEN 2 AND 60 AND char_length("casa"."nome_curto") BETWEEN 2 AND 20
      AND char_length("casa"."razao_social") <= 120),
	CONSTRAINT "casa_cnpj" CHECK ("casa"."cnpj" ~ '^([0-9A-Z]{12}[0-9]{2})?$'),
	CONSTRAINT "casa_contact" CHECK (char_length("casa"."endereco") <= 200 AND char_length("casa"."horario") <= 80
      AND char_length("casa"."contato_privacidade") <= 200),
	CONSTRAINT "casa_phones" CHECK ("casa"."telefone" ~ '^([0-9]{10,11})?$' AND "casa"."whatsapp" ~ '^([0-9]{10,11})?$'),
	CONSTRAINT "casa_redes" CHECK (("casa"."instagram" || "casa"."facebook" || "casa"."youtube") ~ '^[A-Za-z0-9._-]*$'
      AND greatest(char_length("casa"."instagram"), char_length("casa"."facebook"), char_length("casa"."youtube")) <= 50),
	CONSTRAINT "casa_nome_fatura" CHECK ("casa"."nome_fatura" ~ '^[A-Z0-9 ]{1,13}$'),
	CONSTRAINT "casa_cores" CHECK ("casa"."cor_marca" ~ '^#[0-9a-f]{6}$' AND "casa"."cor_acao" ~ '^#[0-9a-f]{6}$')
);
--> statement-breakpoint
ALTER TABLE "image" DROP CONSTRAINT "image_role";--> statement-breakpoint
ALTER TABLE "image" ADD CONSTRAINT "image_role" CHECK ("image"."role" IN ('evento', 'banner', 'rifa', 'sorteio', 'casa'));--> statement-breakpoint
-- by hand
-- The house as the site said it was until now (CASA_DEMO in contract/casa-rules.ts).
INSERT INTO casa (nome, nome_curto, endereco, telefone, whatsapp, horario, instagram, facebook, youtube, nome_fatura, cor_marca, cor_acao)
VALUES ('Bilheteria', 'Bilheteria', 'Av. Sete de Setembro, 1500, Salvador/BA', '7135550100', '71955550100', 'Segunda a sexta, das 8h às 17h',
  'bilheteria.demonstracao', 'bilheteria.demonstracao', 'bilheteria.demonstracao', 'BILHETERIA', '#ffd84d', '#c9321a');
