import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer, request } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ensureLocalTls } from "./local-tls.mjs";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "stegvis-tls-"));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(dataDir, { recursive: true });
});

const readTlsFile = (name: string) => readFileSync(path.join(dataDir, "tls", name), "utf8");

/** Calls a server that has the certificate, as a caller that trusts `ca`. @returns the status of the answer */
async function callServer(host: string, trustedAuthority?: string): Promise<number | undefined> {
  const server = createServer(
    { cert: readTlsFile("localhost.pem"), key: readTlsFile("localhost-key.pem") },
    (_, answer) => {
      answer.end();
    },
  );
  await once(server.listen(0), "listening");
  const { port } = server.address() as AddressInfo;
  try {
    const [answer] = await once(request({ host, port, ca: trustedAuthority, agent: false }).end(), "response");
    answer.resume();
    return answer.statusCode;
  } finally {
    server.close();
  }
}

it.each(["localhost", "127.0.0.1", "::1"])(
  "is trusted at %s by who trusts the authority, and by nobody else",
  async (host) => {
    const authorityFile = await ensureLocalTls(dataDir);
    expect(await callServer(host, readFileSync(authorityFile, "utf8"))).toBe(200);
    await expect(callServer(host)).rejects.toThrow(/certificate/);
  },
);

it("is made once, and again shortly before it ends", async () => {
  await ensureLocalTls(dataDir);
  const firstCertificate = readTlsFile("localhost.pem");
  await ensureLocalTls(dataDir);
  expect(readTlsFile("localhost.pem")).toBe(firstCertificate);
  const laterMs = performance.now() + 800 * 86_400_000;
  vi.spyOn(performance, "now").mockReturnValue(laterMs);
  await ensureLocalTls(dataDir);
  expect(readTlsFile("localhost.pem")).not.toBe(firstCertificate);
});

it("is readable by its owner only, without the key of the authority", async () => {
  await ensureLocalTls(dataDir);
  for (const name of ["authority.pem", "localhost.pem", "localhost-key.pem"]) {
    expect(statSync(path.join(dataDir, "tls", name)).mode & 0o777).toBe(0o600);
  }
  expect(readTlsFile("authority.pem")).not.toContain("PRIVATE");
});
