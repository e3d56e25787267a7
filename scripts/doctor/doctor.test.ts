import fs from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { SMTPServer } from "smtp-server";
import { afterAll, describe, expect, it } from "vitest";
import { launchSettings } from "../launch/settings.mjs";
import { checkAddresses } from "./addresses.mjs";
import { lineOf } from "./finding.mjs";
import { checkBackupKey, checkDisk, checkNode, checkSecretsFile } from "./machine.mjs";
import { checkMail } from "./mail.mjs";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "stegvis-doctor-"));
const closeFunctions: (() => void)[] = [];
afterAll(() => {
  for (const close of closeFunctions) close();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** A service that refuses one redirect address, as identity servers do. */
async function startService(refusedOrigin: string): Promise<string> {
  const server = http.createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://service");
    const isRefused = searchParams.get("redirect_uri")?.startsWith(refusedOrigin) ?? false;
    response.statusCode = pathname.endsWith("/authorize") && isRefused ? 400 : pathname.startsWith("/v2") ? 401 : 200;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closeFunctions.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function contextOf(service: string, appUrl: string) {
  const env = {
    ...{ BOOKS_URL: `${service}/v2`, IDENTITY_URL: service, PAYROLL_URL: `${service}/payroll`, APP_URL: appUrl },
    ...{ OAUTH_CLIENT_ID: "c", OAUTH_CLIENT_SECRET: "s", TOKEN_KEYS: "k", SESSION_SECRET: "s", DATA_DIR: folder },
  };
  return { root: folder, env, settings: launchSettings(env, [], folder) };
}

describe("the doctor's addresses", () => {
  it("are good where everything answers and the redirect address is registered", async () => {
    const service = await startService("http://other");
    const findings = await checkAddresses(contextOf(service, service), true);
    expect(findings.filter(({ state }) => state === "bad")).toEqual([]);
    expect(findings.find(({ area }) => area === "redirect address")?.state).toBe("good");
    expect(findings.find(({ area }) => area === "clock of the service")?.state).toBe("good");
  });

  it("name the cure where the service refuses the redirect address, and where nobody answers", async () => {
    const service = await startService("http://localhost:1");
    const findings = await checkAddresses(contextOf(service, "http://localhost:1"), true);
    const badFindings = findings.filter(({ state }) => state === "bad");
    expect(badFindings.map(({ area }) => area)).toEqual(["APP_URL", "redirect address"]);
    expect(badFindings[1]?.cure).toContain("register it as redirect address of c");
    expect(badFindings.every(({ cure }) => cure)).toBe(true);
  });

  it("are looked at for each partner's portal, with its own client", async () => {
    const service = await startService("http://localhost:1");
    const partners = [
      { origin: service, clientId: "c" },
      { origin: "http://localhost:1", clientId: "firm" },
    ];
    const findings = await checkAddresses(contextOf(service, service), true, partners);
    const badFindings = findings.filter(({ state }) => state === "bad");
    expect(badFindings.map(({ area }) => area)).toEqual([
      "http://localhost:1",
      "redirect address of http://localhost:1",
    ]);
    expect(badFindings[1]?.cure).toContain("register it as redirect address of firm");
    expect(findings.filter(({ area }) => area === "redirect address")).toHaveLength(1);
  });

  it("are not judged while nothing of the product runs here", async () => {
    const env = { DATA_DIR: folder, PORT: "1", SANDBOX_PORT: "2" };
    const context = { root: folder, env, settings: launchSettings(env, [], folder) };
    const findings = await checkAddresses(context, false);
    expect(findings.map(({ state }) => state)).toEqual(findings.map(() => "unknown"));
  });
});

describe("the doctor's mail", () => {
  it("is good where the server lets the portal sign in, and sends nothing", async () => {
    let mails = 0;
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"], // the server of the test has no certificate that this machine trusts
      onData: (stream, _session, callback) => {
        mails++;
        stream.resume();
        callback();
      },
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    closeFunctions.push(() => server.close());
    const { port } = server.server.address() as AddressInfo;
    expect(await checkMail(`smtp://127.0.0.1:${port}`)).toMatchObject({ state: "good" });
    expect(mails).toBe(0);
  });

  it("never repeats the password of an address that does not work", async () => {
    const finding = await checkMail("smtp://me:topsecret@127.0.0.1:1");
    expect(finding.state).toBe("bad");
    expect(lineOf(finding)).not.toContain("topsecret");
    expect((await checkMail(undefined)).state).toBe("unknown");
  });
});

describe("the doctor's machine", () => {
  it("finds a file of secrets that others may read", () => {
    expect(checkSecretsFile(folder).state).toBe("unknown");
    fs.writeFileSync(path.join(folder, "secrets.env"), "", { mode: 0o600 });
    expect(checkSecretsFile(folder).state).toBe("good");
    fs.chmodSync(path.join(folder, "secrets.env"), 0o644);
    expect(checkSecretsFile(folder)).toMatchObject({ state: "bad", cure: expect.stringContaining("chmod 600") });
  });

  it("judges disk, Node and the key of backups", () => {
    expect(checkDisk(folder).text).toMatch(/^\d+ MB are free/);
    expect(checkDisk(path.join(folder, "none")).state).toBe("unknown");
    expect(checkNode().state).toBe("good");
    expect(checkBackupKey(undefined).state).toBe("unknown");
    expect(checkBackupKey("short").state).toBe("bad");
    expect(checkBackupKey(Buffer.alloc(32, 1).toString("base64")).state).toBe("good");
  });
});
