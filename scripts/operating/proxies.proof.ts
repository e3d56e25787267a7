import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { Server, ServerResponse } from "node:http";
import http2 from "node:http2";
import https from "node:https";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { fileLimits } from "../../lib/api/remote/body";
import { clientAddressOf, parseTrustedProxies } from "../../lib/platform/client-address";
import { createListener } from "../../server/listener";
import { chooseTestPort } from "../testing/test-port";
import { type DebianProgram, findDebianProgram } from "./debian-programs.mjs";
import { readText } from "./files";

// The examples of docs/operating, started from Debian's packages in front of the portal's own HTTP server.
const host = "localhost";

type Received = { client: unknown; host: unknown; bytes: number };

let folder: string;
let received: Received[] = [];
let release: () => void = () => {};
/** What the portals behind the proxy do with a request, besides reading it. */
let answer: (response: ServerResponse, name: string) => Promise<void> | void;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "stegvis-proxy-"));
  chmodSync(folder, 0o755);
  const subject = ["-subj", `/CN=${host}`, "-addext", `subjectAltName=DNS:${host}`];
  const files = ["-keyout", path.join(folder, "key.pem"), "-out", path.join(folder, "certificate.pem")];
  spawnSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", ...files, ...subject]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the portal's HTTP server on a port, with a handler that tells what arrived. */
async function startPortal(port: number, name: string): Promise<Server> {
  const server = createListener({
    isSecure: true,
    knowsHost: async (receivedHost) => receivedHost.startsWith(host),
    isReady: async () => true,
    clientAddress: (socket, forwardedFor) => clientAddressOf(socket, forwardedFor, parseTrustedProxies("127.0.0.1")),
    handle: async (request, response) => {
      let bytes = 0;
      for await (const part of request) bytes += part.length;
      received.push({ client: request.headers["x-stegvis-client"], host: request.headers.host, bytes });
      await answer(response, name);
    },
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return server;
}

/** The configuration of the example with the ports, the name and the certificate of this test. */
function nginxConfiguration(ports: { http: number; https: number; portals: readonly number[] }): string {
  const example = readText("docs/operating/nginx.conf")
    .replaceAll("portal.example", host)
    .replaceAll(`/etc/letsencrypt/live/${host}/fullchain.pem`, path.join(folder, "certificate.pem"))
    .replaceAll(`/etc/letsencrypt/live/${host}/privkey.pem`, path.join(folder, "key.pem"))
    .replace(/listen \[::\].*\n/g, "\n")
    .replace("listen 80;", `listen 127.0.0.1:${ports.http};`)
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${ports.https} ssl http2;`)
    .replace("127.0.0.1:3001", `127.0.0.1:${ports.portals[0]}`)
    .replace("127.0.0.1:3002", `127.0.0.1:${ports.portals[1]}`);
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events {} http { access_log off; ${paths.join(" ")} ${example} }`;
}

/** Caddy gets a certificate from an authority of its own, which it keeps to itself. */
const caddyConfiguration = (ports: { http: number; https: number }) =>
  `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${ports.http}\n\thttps_port ${ports.https}\n}\n${readText("docs/operating/Caddyfile")}`;

async function startProxy(name: DebianProgram): Promise<{ url: string; portals: Server[]; child: ChildProcess }> {
  const program = findDebianProgram(name);
  if (!program) throw new Error(`not run: Debian's package ${name} is missing here`);
  const ports = {
    http: await chooseTestPort(),
    https: await chooseTestPort(),
    portals: [await chooseTestPort(), await chooseTestPort()],
  };
  const portals = await Promise.all(ports.portals.map((port, index) => startPortal(port, `portal-${index + 1}`)));
  const url = `https://${host}:${ports.https}`;
  const file = path.join(folder, name === "nginx" ? "nginx.conf" : "Caddyfile");
  writeFileSync(file, name === "nginx" ? nginxConfiguration(ports) : caddyConfiguration(ports));
  const data = path.join(folder, "data");
  mkdirSync(data, { recursive: true });
  const args = name === "nginx" ? ["-c", file, "-p", folder] : ["run", "--adapter", "caddyfile", "--config", file];
  const env = {
    APP_URL: url,
    PORTALS: ports.portals.map((port) => `127.0.0.1:${port}`).join(" "),
    XDG_DATA_HOME: data,
    XDG_CONFIG_HOME: data,
    HOME: data,
  };
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, ...env } as unknown as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (part) => (output += part));
  for (let attempt = 0; !(await isAnswered(url)); attempt += 1) {
    if (child.exitCode !== null || attempt > 20) throw new Error(`${name} does not answer:\n${output}`);
    await wait(100);
  }
  received = [];
  return { url, portals, child };
}

const isAnswered = (url: string) =>
  send(url).then(
    ({ status }) => status === 200,
    () => false,
  );

/** Sends one request by HTTP/1.1 and reads its answer. */
function send(
  url: string,
  { method = "GET", headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: Buffer } = {},
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = https.request(url, { method, headers, rejectUnauthorized: false, agent: false }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part) => (text += part));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
      response.on("error", reject);
    });
    request.on("error", reject);
    request.end(body);
  });
}

describe.each(["nginx", "caddy"] as const)("two portals behind %s", (name) => {
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  beforeAll(async () => {
    answer = (response) => void response.end("ok");
    proxy = await startProxy(name);
  });
  afterEach(() => {
    answer = (response) => void response.end("ok");
    received = [];
    release();
  });
  afterAll(async () => {
    for (const portal of proxy?.portals ?? []) {
      portal.closeAllConnections();
      portal.close();
    }
    if (!proxy) return;
    proxy.child.kill("SIGTERM");
    await once(proxy.child, "exit");
  });

  it("see the caller's own address and host, whatever the caller claims", async () => {
    await send(`${proxy.url}/`, { headers: { "X-Forwarded-For": "203.0.113.9", Forwarded: "for=203.0.113.9" } });
    expect(received).toEqual([{ client: "127.0.0.1", host: expect.stringMatching(/^localhost/), bytes: 0 }]);
  });

  it("are reached by HTTP/2", async () => {
    const session = http2.connect(proxy.url, { rejectUnauthorized: false });
    const stream = session.request({ ":path": "/" });
    const [headers] = await once(stream, "response");
    expect(headers[":status"]).toBe(200);
    session.close();
  });

  it("get bodies up to the portal's own limit, and none above it", async () => {
    const statusOf = async (bytes: number) =>
      (await send(`${proxy.url}/`, { method: "POST", body: Buffer.alloc(bytes) }).catch(() => ({ status: 413 })))
        .status;
    expect(await statusOf(fileLimits.mostBytes)).toBe(200);
    expect(await statusOf(fileLimits.mostBytes + 1)).not.toBe(200);
    expect(received.filter(({ bytes }) => bytes > fileLimits.mostBytes)).toEqual([]);
  });

  it("answer in pieces that arrive before the answer ends", async () => {
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    answer = async (response) => {
      response.write("first");
      await held;
      response.end("last");
    };
    const pieces: string[] = [];
    await new Promise<void>((resolve, reject) => {
      https
        .get(`${proxy.url}/`, { rejectUnauthorized: false, agent: false }, (response) => {
          response.on("data", (part) => {
            pieces.push(String(part));
            release();
          });
          response.on("end", resolve);
        })
        .on("error", reject);
    });
    expect(pieces).toEqual(["first", "last"]);
  });

  it("answer a command that waits for its outcome", async () => {
    answer = async (response) => {
      await wait(16_000);
      response.end("done");
    };
    expect(await send(`${proxy.url}/`, { method: "POST", body: Buffer.from("{}") })).toEqual({
      status: 200,
      text: "done",
    });
  });

  it("go on when one of them is stopped", async () => {
    const [first] = proxy.portals;
    first?.closeAllConnections();
    await new Promise((resolve) => first?.close(resolve));
    for (let call = 0; call < 20; call += 1) expect((await send(`${proxy.url}/`)).status).toBe(200);
  });
});
