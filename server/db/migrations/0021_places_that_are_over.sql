-- How many bought, and how many let their time pass, is counted from an index while an organiser looks.
CREATE INDEX "fila_lugar_over" ON "fila_lugar" USING btree ("id_evento","status") WHERE status IN ('done', 'ended');
