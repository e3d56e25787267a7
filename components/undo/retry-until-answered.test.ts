import { describe, expect, it, vi } from "vitest";
import type { Result } from "@/lib/api/browser/call";
import { Problem } from "@/lib/values/problem";
import { retryUntilAnswered } from "./retry-until-answered";

const lost: Result<string> = { ok: false, problem: new Problem("remote_busy", { detail: "offline" }) };
const refused: Result<string> = { ok: false, problem: new Problem("conflict") };
const done: Result<string> = { ok: true, value: "done" };

function world(...answers: Result<string>[]) {
  const ask = vi.fn(async () => answers.shift() ?? done);
  return { ask, onLost: vi.fn(), wait: async () => {}, isGone: () => false };
}

describe("what is asked until it is answered", () => {
  it("asks again while no answer comes, and says so", async () => {
    const { ask, ...ports } = world(lost, lost, done);
    expect(await retryUntilAnswered(ask, ports)).toBe(done);
    expect(ask).toHaveBeenCalledTimes(3);
    expect(ports.onLost).toHaveBeenCalledTimes(2);
  });

  it("asks a refusal once", async () => {
    const { ask, ...ports } = world(refused);
    expect(await retryUntilAnswered(ask, ports)).toBe(refused);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it("asks no more once nobody waits: the sheet was closed while the line was down", async () => {
    let gone = false;
    const { ask, ...ports } = world(lost, done);
    const wait = async () => {
      gone = true;
    };
    expect(await retryUntilAnswered(ask, { ...ports, wait, isGone: () => gone })).toBeNull();
    expect(ask).toHaveBeenCalledTimes(1);
  });
});
