import { beforeEach, expect, it, vi } from "vitest";
import { resealSecrets } from "@/lib/auth/partners";
import { findRewrappingKey, rewrapDataKeys } from "@/lib/auth/tokens/key-ring";
import { sweeps } from "./tasks";

vi.mock("@/lib/auth/former-members", () => ({ endConnectionsOfFormerMembers: async () => {} }));
vi.mock("@/lib/auth/partners", () => ({ resealSecrets: vi.fn(async () => 0) }));
vi.mock("@/lib/auth/tokens/key-ring", () => ({ rewrapDataKeys: vi.fn(async () => 0), findRewrappingKey: vi.fn() }));
vi.mock("@/lib/auth/tokens/processes", () => ({ announceIntervalSeconds: 20, announceProcess: async () => {} }));
vi.mock("@/lib/platform/db", () => ({ query: async () => ({ rows: [] }) }));
vi.mock("@/lib/connection-health/keep-alive", () => ({ keepConnectionsAlive: async () => {} }));
vi.mock("@/lib/notices/notify", () => ({ notifyDuePeople: async () => {} }));
vi.mock("@/lib/operations/engine/resume", () => ({ resumeOperations: async () => {} }));
vi.mock("@/lib/operations/engine/wake-up", () => ({ scheduleNextWakeUps: async () => {} }));
vi.mock("@/lib/owner-links/tell-senders", () => ({ tellSendersOfUsedLinks: async () => {} }));
vi.mock("@/lib/reminders/plan-due", () => ({ planDueReminders: async () => {} }));

it("lets a process that leaves background work to others announce itself, and nothing else", () => {
  expect(sweeps.filter(({ isOfEachProcess }) => isOfEachProcess).map(({ name }) => name)).toEqual(["announce_process"]);
});

const runRewrapSweep = async () => sweeps.find(({ name }) => name === "rewrap_keys")?.work();

beforeEach(() => {
  vi.clearAllMocks();
});

it("seals nothing anew while another process may not know the key in front", async () => {
  vi.mocked(findRewrappingKey).mockResolvedValue(null);
  await runRewrapSweep();
  expect(resealSecrets).not.toHaveBeenCalled();
  expect(rewrapDataKeys).not.toHaveBeenCalled();
});

it("seals everything anew with the key that every living process knows", async () => {
  const key = { id: "k2", key: Buffer.alloc(32) };
  vi.mocked(findRewrappingKey).mockResolvedValue(key);
  await runRewrapSweep();
  expect(resealSecrets).toHaveBeenCalledExactlyOnceWith(key);
  expect(rewrapDataKeys).toHaveBeenCalledExactlyOnceWith(key);
});
