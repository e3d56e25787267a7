import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import http, { type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { allowList } from "../../lib/api/remote/allow-list";
import { quotaOf } from "../../lib/api/remote/quota";
import { send } from "../../lib/api/remote/remote";
import type { CompanyAccess } from "../../lib/auth/access";
import { saveDefaultPartner } from "../../lib/auth/partners";
import { testEnv } from "../../lib/auth/testing/env";
import { findForwardingHandler } from "../../lib/forwarding/find-forwarding";
import { createMonitoring } from "../../lib/health/monitoring";
import { runJob } from "../../lib/jobs/run-job";
import { countStage } from "../../lib/operations/engine/leased-operation";
import { closeDatabase, withTenant } from "../../lib/platform/db";
import { observeSince, registerMetricsSink } from "../../lib/platform/metrics/metrics";
import { announceMigrations } from "../../lib/platform/process-bridge";
import { allowFollowingServiceClock, followServiceClock } from "../../lib/values/clock";
import { createFreshDatabase, type FreshDatabase } from "../../scripts/testing/database";
import { withForwarding } from "../forwarding";
import { createListener } from "../listener";
import { listMigrations } from "../migrations";
import { createMetricsServer } from "./metrics-server";
import { createRegistry } from "./registry";

const readDocument = (name: string) => readFileSync(new URL(`../../docs/operating/${name}`, import.meta.url), "utf8");

let database: FreshDatabase;
const servers: Server[] = [];
let metricsText: string;

/** Starts the portal's server and its metrics server on one process, calls them, and reads what was measured. */
beforeAll(async () => {
  database = await createFreshDatabase("portal");
  Object.assign(process.env, testEnv({ DATABASE_URL: database.url, BOOKS_URL: "http://localhost:1/v2" }));
  const partner = await saveDefaultPartner();
  announceMigrations(listMigrations("prisma/migrations"));
  const { registry, sink } = createRegistry();
  registerMetricsSink(sink);
  const monitoring = createMonitoring();
  const portalUrl = await listen(
    createListener({
      isSecure: false,
      knowsHost: async () => true,
      clientAddress: (socket) => socket,
      isReady: async () => (await monitoring.listMissingParts()).length === 0,
      handle: withForwarding(findForwardingHandler, async (_request, response) => void response.end("page")),
    }),
  );
  const metricsUrl = await listen(createMetricsServer({ registry, isLoopback: true, ...monitoring }));
  await makeEventOfEachKind(portalUrl, partner.id);
  expect(await ask(`${portalUrl}/readyz`)).toBe("ok\n");
  metricsText = await ask(`${metricsUrl}/metrics`);
});
afterAll(async () => {
  registerMetricsSink(undefined);
  for (const server of servers) server.close();
  await closeDatabase();
  await database?.drop();
});

async function listen(server: Server): Promise<string> {
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function ask(url: string): Promise<string> {
  const [answer] = (await once(http.get(url), "response")) as [http.IncomingMessage];
  return (await answer.toArray()).join("");
}

/** Lets everything happen once that is measured with labels, so that each label is seen in the figures. */
async function makeEventOfEachKind(portalUrl: string, partnerId: string): Promise<void> {
  await ask(`${portalUrl}/companies/6f0c2a4e/sales?q=Lindqvist`);
  await ask(`${portalUrl}/api/companies/${randomUUID()}/books/customers`);
  await send({ service: "books", method: "GET", path: "customers", token: "x" }).catch(() => {});
  await runJob("operations", async () => {});
  await runJob("notices", () => Promise.reject(new Error("a bug"))).catch(() => {});
  countStage({ kind: "invoice-email" }, "done");
  observeSince("stegvis_operation_step_duration_seconds", { kind: "invoice-email", outcome: "done" }, 0);
  const [row] = allowList;
  if (row) await quotaOf({ partnerId } as CompanyAccess, row).enter("tenant");
  allowFollowingServiceClock(false);
  followServiceClock(new Date().toUTCString());
  const ids = { partnerId, companyId: randomUUID(), personId: randomUUID(), id: randomUUID() };
  const texts = { kind: "invoice-email", key: "x", requestHash: "x", subject: "x", stage: "waiting" };
  await withTenant(ids, (tx) => tx.operation.create({ data: { ...ids, ...texts, request: {} } }));
}

/** The labels of each metric, as the figures have them; a histogram is asked for by the names of its series. */
function labelsInFigures(): Map<string, Set<string>> {
  const labelsByName = new Map<string, Set<string>>();
  for (const [, name = "", labelText = ""] of metricsText.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const labels = labelsByName.get(name) ?? new Set();
    for (const [, label = ""] of labelText.matchAll(/(\w+)="/g)) labels.add(label);
    labelsByName.set(name, labels);
  }
  return labelsByName;
}

/** Labels that Prometheus adds to what it scrapes. */
const labelsOfPrometheus = ["instance", "job"];

type UsedMetric = { name: string; labels: string[] };

/**
 * Finds what an expression asks of each metric: the labels of its selector, and for each metric those by which the whole
 * expression groups.
 */
function metricsUsedBy(expression: string): UsedMetric[] {
  const groupLabels = [...expression.matchAll(/\bby \(([\w, ]+)\)/g)].flatMap(([, list = ""]) => list.split(/,\s*/));
  return [...expression.matchAll(/\b(stegvis_\w+)(?:\{([^}]*)\})?/g)].map(([, name = "", selector = ""]) => ({
    name,
    labels: [...groupLabels, ...[...selector.matchAll(/(\w+)(?:=|!)/g)].map(([, label = ""]) => label)],
  }));
}

function unknownPartsOf(expressions: readonly string[]): string[] {
  const labelsByName = labelsInFigures();
  return expressions.flatMap(metricsUsedBy).flatMap(({ name, labels }) => {
    const knownLabels = labelsByName.get(name);
    if (!knownLabels) return [name];
    return labels
      .filter((label) => !knownLabels.has(label) && !labelsOfPrometheus.includes(label))
      .map((label) => `${name}{${label}}`);
  });
}

type Dashboard = { panels: { title: string; targets: { expr: string; legendFormat: string }[] }[] };
type AlertRule = { alert: string; expr: string; for?: string; annotations: { summary: string; action: string } };
const readAlerts = () => (parse(readDocument("alerts.yaml")) as { groups: { rules: AlertRule[] }[] }).groups;

describe("the figures of a running portal", () => {
  it("have every metric and label that the dashboard asks for", () => {
    const { panels } = JSON.parse(readDocument("dashboard.json")) as Dashboard;
    const targets = panels.flatMap((panel) => panel.targets);
    expect(targets.length).toBeGreaterThan(20);
    expect(unknownPartsOf(targets.map(({ expr }) => expr))).toEqual([]);
    const unknownLegends = targets.filter(({ expr, legendFormat }) =>
      [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].some(([, label = ""]) => !expr.includes(label)),
    );
    expect(unknownLegends).toEqual([]);
  });

  it("have every metric and label that the alerts ask for", () => {
    const rules = readAlerts().flatMap((group) => group.rules);
    expect(rules.length).toBeGreaterThan(10);
    expect(unknownPartsOf(rules.map(({ expr }) => expr))).toEqual([]);
    for (const { alert, annotations } of rules) {
      expect(annotations.summary, alert).toBeTruthy();
      expect(annotations.action, alert).toBeTruthy();
    }
  });

  it("are found to lack what nobody measures", () => {
    const expressions = ['sum by (company) (rate(stegvis_mails_total{person="x"}[5m])) > stegvis_no_metric'];
    expect(unknownPartsOf(expressions)).toEqual([
      "stegvis_mails_total{company}",
      "stegvis_mails_total{person}",
      "stegvis_no_metric",
    ]);
  });

  it("are each explained in docs/operating/metrics.md, with their type and their labels", () => {
    const rows = [...readDocument("metrics.md").matchAll(/^\| `(stegvis_\w+)` \| (\w+) \| ([^|]*) \| \S/gm)];
    const documented = rows.map(([, name, type, labels = ""]) =>
      `${name} ${type} ${labels.replaceAll("`", "")}`.trim(),
    );
    const { registry } = createRegistry();
    const registered = registry.getMetricsAsArray().map((metric) => {
      const { labelNames } = metric as unknown as { labelNames: string[] };
      return `${metric.name} ${typeInFigures(metric.name)} ${labelNames.join(", ")}`.trim();
    });
    expect(documented.sort()).toEqual(registered.sort());
  });

  it("name no path, no query, no id and no address", () => {
    expect(metricsText).not.toMatch(/6f0c2a4e|Lindqvist|[\da-f]{8}-[\da-f]{4}-|@/);
    expect(metricsText).toContain('route="/companies/:companyId/sales"');
  });

  it("have names by the conventions of Prometheus", () => {
    for (const [, name = "", type] of metricsText.matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
      expect(name).toMatch(/^stegvis_[a-z0-9_]+$/);
      if (type === "counter") expect(name).toMatch(/_total$/);
      expect(name).not.toMatch(/_(ms|milliseconds|kb|mb|minutes)$/);
    }
  });
});

const typeInFigures = (name: string) => new RegExp(`^# TYPE ${name} (\\w+)$`, "m").exec(metricsText)?.[1];

it("has the migrations of the program beside it", () => {
  expect(listMigrations("prisma/migrations")).toEqual(
    readdirSync("prisma/migrations").filter((name) => /^\d{4}_/.test(name)),
  );
});
