import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import type { FrameRequest } from "./frame/protocol";
import { PdfReader } from "./pdf-reader";

beforeAll(() => vi.stubGlobal("window", globalThis));
afterAll(() => vi.unstubAllGlobals());

const ports: MessagePort[] = [];
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

/** Returns a reader and the keys of the files that its frame has open. The frame answers only for open files. */
function createReader() {
  const open = new Set<string>();
  const frame = Object.assign(new EventTarget(), {
    contentWindow: {
      postMessage(_hello: unknown, _origin: string, [port]: MessagePort[]) {
        if (!port) return;
        ports.push(port);
        port.onmessage = ({ data }: MessageEvent<FrameRequest>) => {
          if (data.ask === "open") open.add(data.key);
          if (data.ask === "close") open.delete(data.key);
          port.postMessage({ id: data.id, ok: open.has(data.key), value: { pages: 1 }, fault: "broken" });
        };
      },
    },
  });
  const reader = new PdfReader(frame as unknown as HTMLIFrameElement);
  frame.dispatchEvent(new Event("load"));
  return { reader, open };
}

const keys = (count: number) => Array.from({ length: count }, (_, at) => `f${at}`);
const noBytes = new ArrayBuffer(0);

it("keeps the last six open", async () => {
  const { reader, open } = createReader();
  for (const key of keys(9)) await reader.open(key, noBytes);
  await reader.words("f8", 1);
  expect([...open]).toEqual(keys(9).slice(-6));
});

it("never closes what is shown, however many are, and closes it once it is not", async () => {
  const { reader, open } = createReader();
  const leave = keys(9).map((key) => reader.keepOpenWhileShown(key));
  for (const key of keys(9)) await reader.open(key, noBytes);
  for (const key of ["n1", "n2"]) await reader.open(key, noBytes);
  await expect(reader.words("f0", 1)).resolves.toBeDefined();
  expect([...open]).toEqual([...keys(9), "n1", "n2"]);
  for (const end of leave) end();
  await reader.words("n2", 1);
  expect([...open]).toEqual(["f5", "f6", "f7", "f8", "n1", "n2"]);
});

it("keeps a file that is shown in two places until it has left both", async () => {
  const { reader, open } = createReader();
  const [one, other] = [reader.keepOpenWhileShown("f0"), reader.keepOpenWhileShown("f0")];
  for (const key of keys(8)) await reader.open(key, noBytes);
  one();
  await reader.words("f7", 1);
  expect(open.has("f0")).toBe(true);
  other();
  await reader.words("f7", 1);
  expect(open.has("f0")).toBe(false);
});
