ALTER TABLE "beads" ADD COLUMN "blocked_descendants" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "beads" ADD COLUMN "failed_descendants" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "beads_lively" ON "beads" USING btree ("city_id","id") WHERE status in ('in_progress','hooked') or (issue_type = 'gate' and status <> 'closed');--> statement-breakpoint
WITH RECURSIVE below(city_id, top, id) AS (
	SELECT city_id, on_id, issue_id FROM dependencies WHERE type = 'parent-child'
	UNION
	SELECT u.city_id, u.top, e.issue_id FROM below u
	JOIN dependencies e ON e.city_id = u.city_id AND e.on_id = u.id AND e.type = 'parent-child'
),
counted AS (
	SELECT u.city_id, u.top,
		count(*) FILTER (WHERE b.status <> 'closed' AND b.is_blocked)::int AS blocked,
		count(*) FILTER (WHERE b.status = 'closed'
			AND coalesce(b.metadata->>'gc.outcome', b.metadata->>'gc.work_outcome', '') IN ('fail', 'failed'))::int AS failed
	FROM below u JOIN beads b ON b.city_id = u.city_id AND b.id = u.id
	GROUP BY u.city_id, u.top
)
UPDATE beads b SET blocked_descendants = c.blocked, failed_descendants = c.failed
FROM counted c WHERE b.city_id = c.city_id AND b.id = c.top AND c.blocked + c.failed > 0;
