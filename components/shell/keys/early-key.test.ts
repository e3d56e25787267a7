import { afterEach, expect, it, vi } from "vitest";
import { consumeEarlyKey, earlyKeysScript } from "./early-key";

afterEach(() => vi.unstubAllGlobals());

function page() {
  const target = new EventTarget();
  vi.stubGlobal("self", globalThis);
  vi.stubGlobal("addEventListener", target.addEventListener.bind(target));
  vi.stubGlobal("removeEventListener", target.removeEventListener.bind(target));
  return {
    press: (key: string, repeat = false, ctrlKey = false) =>
      target.dispatchEvent(Object.assign(new Event("keydown"), { key, repeat, ctrlKey, metaKey: false })),
  };
}

const runScript = () => new Function(earlyKeysScript)();

it("is the last one pressed while nobody listened, once", () => {
  const { press } = page();
  runScript();
  press("a");
  press("n");
  press("n", true);
  expect(consumeEarlyKey()).toMatchObject({ key: "n", repeat: false });
  expect(consumeEarlyKey()).toBeUndefined();
});

it("is that of the search where letters followed it: they are what is searched for, not keys of the page", () => {
  const { press } = page();
  runScript();
  press("n");
  press("k", false, true);
  press("a");
  press("n");
  expect(consumeEarlyKey()).toMatchObject({ key: "k", ctrlKey: true });
});

it("is none when the page's code listens, or came first", () => {
  const { press } = page();
  expect(consumeEarlyKey()).toBeUndefined();
  runScript();
  expect(consumeEarlyKey()).toBeUndefined();
  press("n");
  expect(consumeEarlyKey()).toBeUndefined();
});

it("is kept by a script that reads the same as text of a page", () => {
  expect(earlyKeysScript).not.toMatch(/[<>&"']/);
});
