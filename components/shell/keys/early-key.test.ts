import { afterEach, expect, it, vi } from "vitest";
import { consumeEarlyKey, earlyKeysScript } from "./early-key";

afterEach(() => vi.unstubAllGlobals());

function makePage() {
  const eventTarget = new EventTarget();
  vi.stubGlobal("self", globalThis);
  vi.stubGlobal("addEventListener", eventTarget.addEventListener.bind(eventTarget));
  vi.stubGlobal("removeEventListener", eventTarget.removeEventListener.bind(eventTarget));
  return {
    pressKey: (key: string, isRepeat = false, ctrlKey = false) =>
      eventTarget.dispatchEvent(
        Object.assign(new Event("keydown"), { key, repeat: isRepeat, ctrlKey, metaKey: false }),
      ),
  };
}

const runScript = () => new Function(earlyKeysScript)();

it("is the last one pressed while nobody listened, once", () => {
  const { pressKey } = makePage();
  runScript();
  pressKey("a");
  pressKey("n");
  pressKey("n", true);
  expect(consumeEarlyKey()).toMatchObject({ key: "n", repeat: false });
  expect(consumeEarlyKey()).toBeUndefined();
});

it("is that of the search where letters followed it: they are what is searched for, not keys of the page", () => {
  const { pressKey } = makePage();
  runScript();
  pressKey("n");
  pressKey("k", false, true);
  pressKey("a");
  pressKey("n");
  expect(consumeEarlyKey()).toMatchObject({ key: "k", ctrlKey: true });
});

it("is none when the page's code listens, or came first", () => {
  const { pressKey } = makePage();
  expect(consumeEarlyKey()).toBeUndefined();
  runScript();
  expect(consumeEarlyKey()).toBeUndefined();
  pressKey("n");
  expect(consumeEarlyKey()).toBeUndefined();
});

it("is kept by a script that reads the same as text of a page", () => {
  expect(earlyKeysScript).not.toMatch(/[<>&"']/);
});
