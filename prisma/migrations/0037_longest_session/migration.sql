-- However often a session is rolled on, it ends 90 days after the sign-in. FORCE binds the owner too, who has to see every row
-- this once.
ALTER TABLE "session" NO FORCE ROW LEVEL SECURITY;
UPDATE "session" SET "expires_at" = least("expires_at", "created_at" + interval '2160 hours');
ALTER TABLE "session" FORCE ROW LEVEL SECURITY;
ALTER TABLE "session" ADD CONSTRAINT "session_longest" CHECK ("expires_at" <= "created_at" + interval '2160 hours');
