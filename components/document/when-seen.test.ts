import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { whenSeen } from "./when-seen";

let frames: (() => void)[];
let observed: { part: Element; tell: (ratio: number) => void; isOver: boolean }[];
const part = {} as Element;

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
      #own = { part, tell: (_: number) => {}, isOver: false };
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

const twoFrames = () => {
  for (let at = 0; at < frames.length; at++) {
    const work = frames[at];
    frames[at] = () => undefined;
    work?.();
  }
};

it("counts the first file once it was painted, wherever it stands", () => {
  const work = vi.fn();
  whenSeen(part, false, work);
  expect(work).not.toHaveBeenCalled();
  twoFrames();
  expect(work).toHaveBeenCalledOnce();
  expect(observed).toEqual([]);
});

it("counts one below once it came into the window and was painted there", () => {
  const work = vi.fn();
  whenSeen(part, true, work);
  twoFrames();
  observed[0]?.tell(0);
  twoFrames();
  expect(work).not.toHaveBeenCalled();
  observed[0]?.tell(0.2);
  expect(work).not.toHaveBeenCalled();
  twoFrames();
  observed[0]?.tell(0.5);
  twoFrames();
  expect(work).toHaveBeenCalledOnce();
});

it.each([
  ["before it came into the window", () => undefined],
  ["before it was painted", () => observed[0]?.tell(0.2)],
])("counts nothing that left the page %s", (_, before) => {
  const work = vi.fn();
  const stop = whenSeen(part, true, work);
  before();
  stop();
  observed[0]?.tell(0.5);
  twoFrames();
  expect(work).not.toHaveBeenCalled();
});
