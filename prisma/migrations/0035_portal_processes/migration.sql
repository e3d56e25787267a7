-- CreateTable
CREATE TABLE "portal_process" (
    "id" UUID NOT NULL,
    "instance" TEXT NOT NULL,
    "master_key_ids" TEXT[],
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "steady_since" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "portal_process_pkey" PRIMARY KEY ("id")
);



-- A directory of the portal's own processes: it belongs to no company, and holds names of keys but no key.
GRANT SELECT, INSERT, UPDATE, DELETE ON "portal_process" TO stegvis_app;
