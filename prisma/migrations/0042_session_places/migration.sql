-- AlterTable
ALTER TABLE "session" ADD COLUMN     "browser" TEXT,
ADD COLUMN     "seen_at" TIMESTAMPTZ(3);

-- A label such as "Chrome on Windows", never the header of the browser. Sessions that began before have neither value.
ALTER TABLE "session" ADD CONSTRAINT "session_browser" CHECK (char_length("browser") BETWEEN 1 AND 60);
