-- Roles are chosen in the portal too, within what the service lets a person do; people are removed, and leave.
ALTER TABLE "membership" ADD COLUMN     "last_seen_at" TIMESTAMPTZ(3),
ADD COLUMN     "removed_by_id" UUID,
ADD COLUMN     "role_at_service" TEXT,
ADD COLUMN     "role_chosen_by_id" UUID,
  ADD CONSTRAINT "membership_role_at_service" CHECK ("role_at_service" IN ('accountant', 'bookkeeper', 'approver', 'viewer')),
  ADD CONSTRAINT "membership_removed" CHECK ("removed_by_id" IS NULL OR "ended_at" IS NOT NULL);

-- The service lets readers and approvers do no more than their role says, until the next sign-in states it anew. FORCE binds the
-- owner too, who has to see every row this once.
ALTER TABLE "membership" NO FORCE ROW LEVEL SECURITY;
UPDATE "membership" SET "role_at_service" = "role" WHERE "role" IN ('viewer', 'approver') AND NOT "is_unclear";
ALTER TABLE "membership" FORCE ROW LEVEL SECURITY;
