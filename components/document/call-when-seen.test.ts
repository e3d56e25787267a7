import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { callWhenSeen } from "./call-when-seen";

let frames: (() => void)[];
let observed: { part: Element; tell: (ratio: number) => void; isOver: boolean }[];
const element = {} as Element;

beforeEach(() => {
  frames = [];
  observed = [];
  vi.stubGlobal("requestAnimationFrame", (work: () => void) => frames.push(work));
  vi.stubGlobal("cancelAnimationFrame", (id: number) => {
    frames[id - 1] = () => undefined;
  });
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      #own = { part: element, tell: (_: number) => {}, isOver: false };
      constructor(work: (entries: { intersectionRatio: number }[]) => void) {
        this.#own.tell = (intersectionRatio) => {
          if (!this.#own.isOver) work([{ intersectionRatio }]);
        };
      }
      observe(seen: Element) {
        this.#own.part = seen;
        observed.push(this.#own);
      }
      disconnect() {
        this.#own.isOver = true;
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const runFrames = () => {
  for (let at = 0; at < frames.length; at++) {
    const work = frames[at];
    frames[at] = () => undefined;
    work?.();
  }
};

it("counts the first file once it was painted, wherever it stands", () => {
  const work = vi.fn();
  callWhenSeen(element, false, work);
  expect(work).not.toHaveBeenCalled();
  runFrames();
  expect(work).toHaveBeenCalledOnce();
  expect(observed).toEqual([]);
});

it("counts one below once it came into the window and was painted there", () => {
  const work = vi.fn();
  callWhenSeen(element, true, work);
  runFrames();
  observed[0]?.tell(0);
  runFrames();
  expect(work).not.toHaveBeenCalled();
  observed[0]?.tell(0.2);
  expect(work).not.toHaveBeenCalled();
  runFrames();
  observed[0]?.tell(0.5);
  runFrames();
  expect(work).toHaveBeenCalledOnce();
});

it.each([
  ["before it came into the window", () => undefined],
  ["before it was painted", () => observed[0]?.tell(0.2)],
])("counts nothing that left the page %s", (_, before) => {
  const work = vi.fn();
  const stop = callWhenSeen(element, true, work);
  before();
  stop();
  observed[0]?.tell(0.5);
  runFrames();
  expect(work).not.toHaveBeenCalled();
});
