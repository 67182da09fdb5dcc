CREATE TABLE "consentimento" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"id_cliente" uuid NOT NULL,
	"documento" text NOT NULL,
	"versao" text NOT NULL,
	"meio" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consentimento_once" UNIQUE("id_cliente","documento","versao"),
	CONSTRAINT "consentimento_documento" CHECK ("consentimento"."documento" IN ('privacidade', 'termo-socio')),
	CONSTRAINT "consentimento_meio" CHECK ("consentimento"."meio" IN ('cadastro', 'assinatura'))
);
--> statement-breakpoint
CREATE TABLE "remocao" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"id_cliente" uuid NOT NULL,
	"id_pagar_me" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"check_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"concluida_em" timestamp with time zone,
	CONSTRAINT "remocao_cliente" UNIQUE("id_cliente"),
	CONSTRAINT "remocao_open" CHECK (("remocao"."check_at" IS NULL) = ("remocao"."concluida_em" IS NOT NULL)),
	CONSTRAINT "remocao_done" CHECK ("remocao"."concluida_em" IS NULL OR "remocao"."id_pagar_me" IS NULL)
);
--> statement-breakpoint
CREATE TABLE "termo_publicado" (
	"sha256" text PRIMARY KEY NOT NULL,
	"texto" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "termo_publicado_hash" CHECK ("termo_publicado"."sha256" = encode(sha256(convert_to("termo_publicado"."texto", 'UTF8')), 'hex'))
);
--> statement-breakpoint
ALTER TABLE "cliente" ALTER COLUMN "telefone" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "cliente" ADD COLUMN "removido_em" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consentimento" ADD CONSTRAINT "consentimento_id_cliente_cliente_id_fk" FOREIGN KEY ("id_cliente") REFERENCES "public"."cliente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remocao" ADD CONSTRAINT "remocao_id_cliente_cliente_id_fk" FOREIGN KEY ("id_cliente") REFERENCES "public"."cliente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "remocao_check" ON "remocao" USING btree ("check_at") WHERE check_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "cliente_removed_at" ON "cliente" USING btree ("removido_em") WHERE removido_em IS NOT NULL;--> statement-breakpoint
CREATE INDEX "sms_proof_phone" ON "sms_proof" USING btree ("telefone");--> statement-breakpoint
CREATE INDEX "sms_proof_old" ON "sms_proof" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "cliente" ADD CONSTRAINT "cliente_there" CHECK (("cliente"."removido_em" IS NULL) = ("cliente"."telefone" IS NOT NULL));--> statement-breakpoint
ALTER TABLE "cliente" ADD CONSTRAINT "cliente_removed" CHECK ("cliente"."removido_em" IS NULL OR ("cliente"."nome" = 'Cliente removido' AND "cliente"."senha_hash" = ''
        AND num_nonnulls("cliente"."cpf", "cliente"."email", "cliente"."id_pagar_me") = 0));--> statement-breakpoint
-- A removed account begins nothing. FOR KEY SHARE waits for a removal that is under way, and sees its end.
CREATE FUNCTION cliente_is_there() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM cliente c WHERE c.id = NEW.id_cliente AND c.removido_em IS NULL FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the cliente was removed' USING ERRCODE = 'check_violation', CONSTRAINT = 'cliente_is_there';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER reserva_of_somebody BEFORE INSERT ON reserva FOR EACH ROW EXECUTE FUNCTION cliente_is_there();--> statement-breakpoint
CREATE TRIGGER socio_of_somebody BEFORE INSERT ON socio FOR EACH ROW EXECUTE FUNCTION cliente_is_there();--> statement-breakpoint
CREATE TRIGGER carteira_of_somebody BEFORE INSERT ON carteira FOR EACH ROW EXECUTE FUNCTION cliente_is_there();--> statement-breakpoint
CREATE TRIGGER consentimento_of_somebody BEFORE INSERT ON consentimento FOR EACH ROW EXECUTE FUNCTION cliente_is_there();--> statement-breakpoint
CREATE TRIGGER session_of_somebody BEFORE INSERT ON session FOR EACH ROW WHEN (NEW.id_cliente IS NOT NULL)
  EXECUTE FUNCTION cliente_is_there();--> statement-breakpoint

-- A removal is final, and leaves nothing open.
CREATE FUNCTION cliente_removed_for_ever() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.removido_em IS NOT NULL THEN
    RAISE EXCEPTION 'a removed cliente stays removed' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  IF EXISTS (SELECT 1 FROM reserva r WHERE r.id_cliente = NEW.id AND r.status IN ('held', 'paying'))
    OR EXISTS (SELECT 1 FROM socio s WHERE s.id_cliente = NEW.id AND s.state IN ('held', 'subscribing', 'active')) THEN
    RAISE EXCEPTION 'a cliente with open business is not removed' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER cliente_removed_for_ever BEFORE UPDATE ON cliente FOR EACH ROW
  WHEN (OLD.removido_em IS DISTINCT FROM NEW.removido_em OR OLD.removido_em IS NOT NULL)
  EXECUTE FUNCTION cliente_removed_for_ever();--> statement-breakpoint

CREATE FUNCTION consentimento_for_ever() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (SELECT 1 FROM cliente c WHERE c.id = OLD.id_cliente
      AND c.removido_em < clock_timestamp() - interval '5 years') THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER consentimento_append_only BEFORE UPDATE OR DELETE ON consentimento FOR EACH ROW
  EXECUTE FUNCTION consentimento_for_ever();--> statement-breakpoint
CREATE TRIGGER termo_publicado_append_only BEFORE UPDATE OR DELETE ON termo_publicado FOR EACH ROW
  EXECUTE FUNCTION keep_for_ever();--> statement-breakpoint

CREATE FUNCTION store_termo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO termo_publicado (sha256, texto) VALUES (encode(sha256(convert_to(NEW.termo, 'UTF8')), 'hex'), NEW.termo)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER config_socio_termo AFTER INSERT OR UPDATE OF termo ON config_socio FOR EACH ROW
  EXECUTE FUNCTION store_termo();--> statement-breakpoint
INSERT INTO termo_publicado (sha256, texto)
  SELECT encode(sha256(convert_to(termo, 'UTF8')), 'hex'), termo FROM config_socio ON CONFLICT DO NOTHING;--> statement-breakpoint

-- A removed cliente has no phone.
CREATE OR REPLACE VIEW ticket AS
  SELECT v.id, v.id_attempt, v.id_evento, v.id_lote AS id_evento_setor_lote, v.id_rifa, v.id_cliente, v.nr_lugar,
    v.nr_sorte, v.entregue, v.status AS sale_status, v.valor_cents + v.taxa_cents AS cents,
    coalesce(a.order_id, a.id::text) AS order_id, a.method, CASE a.method WHEN 'free' THEN NULL ELSE a.method END AS forma_pgto,
    c.cpf AS cpf_cliente, c.email AS email_cliente, a.created_at AS created, v.entregue_at AS used,
    CASE WHEN a.method = 'pix' AND v.status = 'paying' THEN a.pix_expires_at END AS pix_until, v.id_setor, e.id_cidade,
    r.numero_sorteado = v.nr_sorte AS is_drawn,
    CASE WHEN e.id IS NOT NULL THEN json_build_object('nome', e.nome, 'data', e.data, 'hora', to_char(e.hora, 'HH24:MI'),
      'local', e.local, 'cidade', json_build_object('nome', d.nome, 'estado', d.estado), 'imagem', (
        SELECT json_build_object('hash', left(i.hash, 12), 'largura', i.width, 'altura', i.height)
        FROM image i WHERE i.owner = e.id AND i.role = 'evento' AND i.width > 0)) END AS evento,
    CASE WHEN r.id IS NOT NULL THEN json_build_object('id', r.id, 'nome', r.nome, 'data_sorteio', r.data_sorteio,
      'numero_sorteado', r.numero_sorteado, 'imagem', (
        SELECT json_build_object('hash', left(i.hash, 12), 'largura', i.width, 'altura', i.height)
        FROM image i WHERE i.owner = r.id AND i.role = 'rifa' AND i.width > 0)) END AS rifa,
    CASE WHEN c.id IS NOT NULL THEN json_build_object('nome', c.nome, 'telefone', coalesce(c.telefone, '')) END AS cliente,
    CASE WHEN f.id IS NOT NULL THEN json_build_object('status', f.status, 'created', f.created_at, 'sent', f.sent_at,
      'updated', f.updated_at) END AS refund
  FROM venda v LEFT JOIN payment_attempt a ON a.id = v.id_attempt LEFT JOIN cliente c ON c.id = v.id_cliente
    LEFT JOIN evento e ON e.id = v.id_evento LEFT JOIN cidade d ON d.id = e.id_cidade
    LEFT JOIN rifa r ON r.id = v.id_rifa LEFT JOIN refund f ON f.id = v.id_refund
  WHERE v.id_attempt IS NOT NULL;
