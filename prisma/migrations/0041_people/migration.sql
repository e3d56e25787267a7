-- Roles are chosen in the portal too, within what the service lets a person do; people are removed, and leave.
ALTER TABLE "membership" ADD COLUMN     "last_seen_at" TIMESTAMPTZ(3),
ADD COLUMN     "removed_by_id" UUID,
ADD COLUMN     "role_at_service" TEXT,
ADD COLUMN     "role_chosen_by_id" UUID,
  ADD CONSTRAINT "membership_role_at_service" CHECK ("role_at_service" IN ('accountant', 'bookkeeper', 'approver', 'viewer')),
  ADD CONSTRAINT "membership_removed" CHECK ("removed_by_id" IS NULL OR "ended_at" IS NOT NULL);
