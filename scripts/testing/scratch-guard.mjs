// Waits beside a test run for its end, however it ends: kill -9 leaves neither its database server nor the server's folder.
import fs from "node:fs";
import path from "node:path";
import { readPostmaster, stopPostmaster } from "../pg/postmaster.mjs";

const [dataDir = ""] = process.argv.slice(2);

process.once("disconnect", async () => {
  const left = readPostmaster(path.join(dataDir, "postgres"));
  if (left) await stopPostmaster(left.pid);
  fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
});
process.on("SIGINT", () => {});
process.on("SIGTERM", () => {});
