import { defineConfig } from "prisma/config";

// Prisma would download its native engine before every command; this stand-in speaks the same protocol.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= new URL("./scripts/prisma-schema-engine.mjs", import.meta.url).pathname;

export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
  datasource: { url: process.env.DATABASE_URL ?? "postgresql://localhost/stegvis" },
});
