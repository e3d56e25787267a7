// This program waits beside a test run for the run's end. It then stops the run's database server and removes the
// server's folder, also after a kill -9 of the run.
import fs from "node:fs";
import path from "node:path";
import { readPostmaster, stopPostmaster } from "../pg/postmaster.mjs";

const [dataDir = ""] = process.argv.slice(2);

process.once("disconnect", async () => {
  const postmaster = readPostmaster(path.join(dataDir, "postgres"));
  if (postmaster) await stopPostmaster(postmaster.pid);
  fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
});
process.on("SIGINT", () => {});
process.on("SIGTERM", () => {});
