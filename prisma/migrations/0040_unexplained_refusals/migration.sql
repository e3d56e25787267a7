-- A refusal nobody could explain has a reason of its own now: what ended so before may hide that the person was taken out of the
-- company, too. FORCE binds the owner as well, who has to see every row this once.
ALTER TABLE "connection" NO FORCE ROW LEVEL SECURITY;
UPDATE "connection" SET "reason" = 'unexplained' WHERE "status" = 'reconnect' AND "reason" = 'refused';
ALTER TABLE "connection" FORCE ROW LEVEL SECURITY;
