import { afterEach, expect, it, vi } from "vitest";
import { keepKeys, keyBefore } from "./keys-before";

afterEach(() => vi.unstubAllGlobals());

function page() {
  const target = new EventTarget();
  vi.stubGlobal("self", globalThis);
  vi.stubGlobal("addEventListener", target.addEventListener.bind(target));
  vi.stubGlobal("removeEventListener", target.removeEventListener.bind(target));
  return {
    press: (key: string, repeat = false) => target.dispatchEvent(Object.assign(new Event("keydown"), { key, repeat })),
  };
}

const readScript = () => new Function(keepKeys)();

it("is the last one pressed while nobody listened, once", () => {
  const { press } = page();
  readScript();
  press("a");
  press("n");
  press("n", true);
  expect(keyBefore()).toMatchObject({ key: "n", repeat: false });
  expect(keyBefore()).toBeUndefined();
});

it("is none when the page's code listens, or came first", () => {
  const { press } = page();
  expect(keyBefore()).toBeUndefined();
  readScript();
  expect(keyBefore()).toBeUndefined();
  press("n");
  expect(keyBefore()).toBeUndefined();
});

it("is kept by a script that reads the same as text of a page", () => {
  expect(keepKeys).not.toMatch(/[<>&"']/);
});
