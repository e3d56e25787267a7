import { defineConfig } from "prisma/config";

// prisma.config.ts explains this stand-in for Prisma's native engine.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= new URL("./scripts/prisma-schema-engine.mjs", import.meta.url).pathname;

export default defineConfig({
  schema: "sandbox/store/schema",
  migrations: { path: "sandbox/store/migrations" },
  datasource: { url: process.env.SANDBOX_DATABASE_URL ?? "postgresql://localhost/sandbox" },
});
