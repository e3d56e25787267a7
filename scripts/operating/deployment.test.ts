import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { parseEnv as parsePortalSettings } from "../../lib/platform/env";
import { requireNode } from "../launch/node-version.mjs";
import { launchSettings } from "../launch/settings.mjs";
import { parseCopy, parseDockerfile, textsOf, variablesOf } from "./dockerfile";
import {
  type ComposeService,
  explainedSettings,
  readCompose,
  readEnvironmentFile,
  readText,
  readUnit,
  root,
} from "./files";

const stages = parseDockerfile(readText("Dockerfile"));
const image = stages.at(-1);
const compose = readCompose();
const portals = Object.entries(compose.services).filter(([, { environment }]) => environment && "ROLE" in environment);
const unit = readUnit("docs/operating/stegvis@.service");
const unitValues = (name: string) => unit.filter((entry) => entry.name === name).map(({ value }) => value);
const sharedSettings = readEnvironmentFile("docs/operating/stegvis.env");

/** Variables that are no settings of the product: those of Node, and of the images beside it. */
const otherVariables = new Set(["NODE_ENV", "POSTGRES_PASSWORD", "POSTGRES_USER", "POSTGRES_DB", "PORTALS", "SANDBOX"]);
const unknownNames = (names: Iterable<string>) => {
  const explained = explainedSettings();
  return [...names].filter((name) => !explained.has(name) && !otherVariables.has(name));
};

/** The longest a program may take to stop: the launcher's own limit, after which it kills. */
const stopDeadlineSeconds =
  Number(/stopDeadlineMs = ([\d_]+)/.exec(readText("scripts/launch/children.mjs"))?.[1]?.replace("_", "")) / 1000;

describe("the Dockerfile", () => {
  it("names settings that exist, on a Node that the product accepts", () => {
    expect(unknownNames(Object.keys(variablesOf(image)))).toEqual([]);
    for (const stage of stages) {
      const version = /^node:([\d.]+)-\w+-slim$/.exec(stage.image)?.[1] ?? "none";
      expect(() => requireNode(version.includes(".") ? version : `${version}.0.0`)).not.toThrow();
    }
    expect(new Set(stages.map((stage) => stage.image)).size).toBe(1);
  });

  it("starts the release as a user without rights, who may write the volume alone", () => {
    expect(textsOf(image, "USER")).toEqual(["node"]);
    expect(textsOf(image, "VOLUME")).toEqual([variablesOf(image).DATA_DIR]);
    const copies = textsOf(image, "COPY").map(parseCopy);
    expect(copies.map(({ from }) => from)).toEqual(["build", "build"]);
    expect(copies.filter(({ owner }) => owner !== "root:root").map(({ target }) => target)).toEqual(
      textsOf(image, "VOLUME"),
    );
    expect(textsOf(image, "WORKDIR")).toEqual(["/srv/stegvis"]);
    expect(JSON.parse(textsOf(image, "CMD")[0] ?? "[]")).toEqual(["node", "scripts/start.mjs"]);
    expect(variablesOf(image).HOST).toBe("0.0.0.0");
  });

  it("installs nothing in the image, and takes the package manager out of it", () => {
    for (const command of textsOf(image, "RUN")) expect(command).toMatch(/^rm -rf( \/(usr\/local|opt)[\w/.-]*)+$/);
  });

  it("keeps data, secrets and builds of the machine out of the image", () => {
    const ignored = readText(".dockerignore").split("\n");
    expect(ignored).toEqual(
      expect.arrayContaining([".env", ".env.*", ".data", ".git", "**/node_modules", ".next", ".next-*"]),
    );
  });
});

describe("the health check of the image", () => {
  const [, commandText = ""] = /CMD (\[.*\])$/.exec(textsOf(image, "HEALTHCHECK")[0] ?? "") ?? [];
  const check = async (status: number | null) => {
    const server = createServer((request, response) => {
      response.statusCode = request.url === "/healthz" ? (status ?? 200) : 404;
      response.end();
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    if (status === null) server.close();
    const [program = "", ...args] = JSON.parse(commandText) as string[];
    const child = spawn(program, args, {
      env: { PATH: process.env.PATH, PORT: String(port) } as unknown as NodeJS.ProcessEnv,
    });
    const [exitCode] = await once(child, "exit");
    server.close();
    return exitCode;
  };

  it("is healthy while /healthz says so, and not when it refuses or nobody answers", async () => {
    expect([await check(200), await check(503), await check(null)]).toEqual([0, 1, 1]);
  });
});

/** What compose puts in place of `${NAME:?text}` and `${NAME:-default}`. */
const interpolate = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\$\{(\w+):([?-])([^}]*)\}/g, (_match, name: string, kind: string, rest: string) => {
    const value = values[name] ?? "";
    if (value || kind === "-") return value || rest;
    throw new Error(rest);
  });

const filledSettings = {
  ...sharedSettings,
  ...{ OAUTH_CLIENT_ID: "client", OAUTH_CLIENT_SECRET: "secret", POSTGRES_PASSWORD: "password" },
  TOKEN_KEYS: `k1:${Buffer.alloc(32, 7).toString("base64")}`,
  SESSION_SECRET: "s".repeat(64),
};
const environmentOf = (service: ComposeService | undefined, values: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(service?.environment ?? {}).map(([name, text]) => [name, interpolate(text, values)]),
  );

describe("compose.yaml", () => {
  it("runs two portals, a worker, the database and a proxy, and the sandbox when it is asked for", () => {
    expect(portals.map(([name, { environment }]) => [name, environment?.ROLE])).toEqual([
      ["portal-1", "web"],
      ["portal-2", "web"],
      ["worker", "worker"],
    ]);
    const isAlways = ([, { profiles }]: [string, ComposeService]) => !profiles;
    const alwaysNames = Object.entries(compose.services)
      .filter(isAlways)
      .map(([name]) => name);
    expect(alwaysNames).toEqual(["portal-1", "portal-2", "worker", "database", "proxy"]);
    expect(compose.services.sandbox?.profiles).toEqual(["sandbox"]);
  });

  it("names settings that exist", () => {
    for (const { environment = {} } of Object.values(compose.services))
      expect(unknownNames(Object.keys(environment))).toEqual([]);
  });

  it.each(portals)(
    "gives %s all that launcher and portal need, from an environment file that is filled in",
    (_name, service) => {
      const environment = { ...filledSettings, ...environmentOf(service, filledSettings) };
      expect(launchSettings(environment, [], root)).toMatchObject({
        hosted: true,
        dataDir: "/var/lib/stegvis",
        host: "0.0.0.0",
      });
      expect(parsePortalSettings(environment)).toMatchObject({ INSTANCE: _name, APP_URL: "https://portal.example" });
    },
  );

  it.each(["APP_URL", "BOOKS_URL", "TOKEN_KEYS", "SESSION_SECRET", "OAUTH_CLIENT_SECRET", "POSTGRES_PASSWORD"])(
    "does not begin without %s, and says where it belongs",
    (name) => {
      expect(() => environmentOf(portals[0]?.[1], { ...filledSettings, [name]: "" })).toThrow(`set ${name} in .env`);
    },
  );

  it("gives each program a data folder and a name of its own, and nothing else to write", () => {
    const programs = [...portals.map(([, service]) => service), compose.services.sandbox];
    const volumes = programs.flatMap((service) => service?.volumes ?? []);
    expect(new Set(volumes).size).toBe(programs.length);
    expect(volumes.every((volume) => volume.endsWith(`:${variablesOf(image).DATA_DIR}`))).toBe(true);
    for (const service of programs)
      expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"], security_opt: ["no-new-privileges:true"] });
    for (const [name = ""] of volumes.map((volume) => volume.split(":"))) expect(compose.volumes).toHaveProperty(name);
  });

  it("publishes the proxy alone, and lets portals believe addresses from its network alone", () => {
    const published = Object.entries(compose.services).filter(([, { ports }]) => ports);
    expect(published.map(([name]) => name)).toEqual(["proxy"]);
    const subnets = compose.networks.default.ipam.config.map(({ subnet }) => subnet);
    for (const [, service] of portals) expect(service.environment?.TRUSTED_PROXIES).toBe(subnets.join());
    expect(compose.services.proxy?.environment?.PORTALS).toBe("portal-1:3000 portal-2:3000");
  });

  it("gives each program longer to stop than it may take", () => {
    for (const [, service] of portals)
      expect(parseInt(service.stop_grace_period ?? "0", 10)).toBeGreaterThan(stopDeadlineSeconds);
  });

  it("starts the sandbox by settings that the launcher accepts", () => {
    const environment = environmentOf(compose.services.sandbox, {
      ...filledSettings,
      SANDBOX_URL: "https://sandbox.example",
    });
    expect(launchSettings(environment, ["--sandbox-only"], root)).toMatchObject({
      ...{ mode: "sandbox", hosted: false, sandboxHost: "0.0.0.0", sandboxUrl: "https://sandbox.example" },
    });
    expect(compose.services.sandbox?.command).toEqual(["node", "scripts/start.mjs", "--sandbox-only"]);
  });
});

describe("the systemd unit", () => {
  it("names settings that exist, and files that hold what launcher and portal need", () => {
    const ownSettings = Object.fromEntries(
      unitValues("Environment").map((entry) => entry.replace("%i", "portal-1").split("=")),
    );
    expect(unknownNames([...Object.keys(ownSettings), ...Object.keys(sharedSettings)])).toEqual([]);
    expect(unitValues("EnvironmentFile")).toEqual(["/etc/stegvis/stegvis.env", "/etc/stegvis/%i.env"]);
    const environment = { ...filledSettings, PORT: "3001", ROLE: "web", ...ownSettings };
    expect(launchSettings(environment, [], root)).toMatchObject({
      hosted: true,
      dataDir: "/var/lib/stegvis/portal-1",
      port: 3001,
    });
    expect(parsePortalSettings(environment)).toMatchObject({ INSTANCE: "portal-1" });
  });

  it("leaves no secret in the example to be forgotten there", () => {
    for (const name of ["OAUTH_CLIENT_ID", "OAUTH_CLIENT_SECRET", "TOKEN_KEYS", "SESSION_SECRET"])
      expect(sharedSettings[name]).toBe("");
  });

  it("starts a release that belongs to root, as a user who may write the data folder alone", () => {
    expect(unitValues("ExecStart")).toEqual(["/usr/bin/node scripts/start.mjs"]);
    expect(unitValues("WorkingDirectory")).toEqual(["/opt/stegvis/current"]);
    expect(unitValues("User")).toEqual(["stegvis"]);
    expect(unitValues("ProtectSystem")).toEqual(["strict"]);
    const dataFolder = unitValues("Environment")
      .find((entry) => entry.startsWith("DATA_DIR="))
      ?.slice("DATA_DIR=".length);
    expect(unitValues("ReadWritePaths")).toEqual([dataFolder]);
    expect(`/var/lib/${unitValues("StateDirectory")[0]}`).toBe(dataFolder);
    expect(unitValues("NoNewPrivileges")).toEqual(["yes"]);
    expect(unitValues("CapabilityBoundingSet")).toEqual([""]);
  });

  it("gives the program longer to stop than it may take, and tells the launcher alone to stop", () => {
    expect(Number(unitValues("TimeoutStopSec")[0])).toBeGreaterThan(stopDeadlineSeconds);
    expect(unitValues("KillMode")).toEqual(["mixed"]);
  });
});
