import { describe, expect, it, vi } from "vitest";
import type { Result } from "@/lib/api/browser/call";
import { Problem } from "@/lib/values/problem";
import { retryUntilAnswered } from "./retry-until-answered";

const lostAnswer: Result<string> = { ok: false, problem: new Problem("remote_busy", { detail: "offline" }) };
const refusedAnswer: Result<string> = { ok: false, problem: new Problem("conflict") };
const doneAnswer: Result<string> = { ok: true, value: "done" };

function makePorts(...answers: Result<string>[]) {
  const request = vi.fn(async () => answers.shift() ?? doneAnswer);
  return { request, onAnswerLost: vi.fn(), wait: async () => {}, isAbandoned: () => false };
}

describe("what is asked until it is answered", () => {
  it("asks again while no answer comes, and says so", async () => {
    const { request, ...retryPorts } = makePorts(lostAnswer, lostAnswer, doneAnswer);
    expect(await retryUntilAnswered(request, retryPorts)).toBe(doneAnswer);
    expect(request).toHaveBeenCalledTimes(3);
    expect(retryPorts.onAnswerLost).toHaveBeenCalledTimes(2);
  });

  it("asks a refusal once", async () => {
    const { request, ...retryPorts } = makePorts(refusedAnswer);
    expect(await retryUntilAnswered(request, retryPorts)).toBe(refusedAnswer);
    expect(request).toHaveBeenCalledTimes(1);
  });

  it("asks no more once nobody waits: the sheet was closed while the line was down", async () => {
    let hasLeft = false;
    const { request, ...retryPorts } = makePorts(lostAnswer, doneAnswer);
    const wait = async () => {
      hasLeft = true;
    };
    expect(await retryUntilAnswered(request, { ...retryPorts, wait, isAbandoned: () => hasLeft })).toBeNull();
    expect(request).toHaveBeenCalledTimes(1);
  });
});
