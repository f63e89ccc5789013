DROP INDEX "events_type";--> statement-breakpoint
DROP INDEX "beads_labels";--> statement-breakpoint
CREATE INDEX "beads_labels" ON "beads" USING gin ("labels") WHERE labels <> '{}';