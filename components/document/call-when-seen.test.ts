import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { callWhenSeen } from "./call-when-seen";

let frameCallbacks: (() => void)[];
let observations: { observedElement: Element; reportRatio: (ratio: number) => void; isDisconnected: boolean }[];
const element = {} as Element;

beforeEach(() => {
  frameCallbacks = [];
  observations = [];
  vi.stubGlobal("requestAnimationFrame", (callback: () => void) => frameCallbacks.push(callback));
  vi.stubGlobal("cancelAnimationFrame", (id: number) => {
    frameCallbacks[id - 1] = () => undefined;
  });
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      #observation = { observedElement: element, reportRatio: (_: number) => {}, isDisconnected: false };
      constructor(callback: (entries: { intersectionRatio: number }[]) => void) {
        this.#observation.reportRatio = (intersectionRatio) => {
          if (!this.#observation.isDisconnected) callback([{ intersectionRatio }]);
        };
      }
      observe(target: Element) {
        this.#observation.observedElement = target;
        observations.push(this.#observation);
      }
      disconnect() {
        this.#observation.isDisconnected = true;
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const runFrames = () => {
  for (let index = 0; index < frameCallbacks.length; index++) {
    const callback = frameCallbacks[index];
    frameCallbacks[index] = () => undefined;
    callback?.();
  }
};

it("counts the first file once it was painted, wherever it stands", () => {
  const callback = vi.fn();
  callWhenSeen(element, false, callback);
  expect(callback).not.toHaveBeenCalled();
  runFrames();
  expect(callback).toHaveBeenCalledOnce();
  expect(observations).toEqual([]);
});

it("counts one below once it came into the window and was painted there", () => {
  const callback = vi.fn();
  callWhenSeen(element, true, callback);
  runFrames();
  observations[0]?.reportRatio(0);
  runFrames();
  expect(callback).not.toHaveBeenCalled();
  observations[0]?.reportRatio(0.2);
  expect(callback).not.toHaveBeenCalled();
  runFrames();
  observations[0]?.reportRatio(0.5);
  runFrames();
  expect(callback).toHaveBeenCalledOnce();
});

it.each([
  ["before it came into the window", () => undefined],
  ["before it was painted", () => observations[0]?.reportRatio(0.2)],
])("counts nothing that left the page %s", (_, actBeforeLeaving) => {
  const callback = vi.fn();
  const stopWaiting = callWhenSeen(element, true, callback);
  actBeforeLeaving();
  stopWaiting();
  observations[0]?.reportRatio(0.5);
  runFrames();
  expect(callback).not.toHaveBeenCalled();
});
