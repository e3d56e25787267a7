import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import type { FrameRequest } from "./frame/protocol";
import { PdfReader } from "./pdf-reader";

beforeAll(() => vi.stubGlobal("window", globalThis));
afterAll(() => vi.unstubAllGlobals());

const openPorts: MessagePort[] = [];
afterEach(() => {
  for (const port of openPorts.splice(0)) port.close();
});

/** Returns a reader and the keys of the files that its frame has open. The frame answers only for open files. */
function createReader() {
  const openFileKeys = new Set<string>();
  const frame = Object.assign(new EventTarget(), {
    contentWindow: {
      postMessage(_hello: unknown, _origin: string, [port]: MessagePort[]) {
        if (!port) return;
        openPorts.push(port);
        port.onmessage = ({ data }: MessageEvent<FrameRequest>) => {
          if (data.ask === "open") openFileKeys.add(data.key);
          if (data.ask === "close") openFileKeys.delete(data.key);
          port.postMessage({ id: data.id, ok: openFileKeys.has(data.key), value: { pages: 1 }, fault: "broken" });
        };
      },
    },
  });
  const reader = new PdfReader(frame as unknown as HTMLIFrameElement);
  frame.dispatchEvent(new Event("load"));
  return { reader, open: openFileKeys };
}

const makeFileKeys = (count: number) => Array.from({ length: count }, (_, index) => `f${index}`);
const noBytes = new ArrayBuffer(0);

it("keeps the last six open", async () => {
  const { reader, open: openFileKeys } = createReader();
  for (const fileKey of makeFileKeys(9)) await reader.open(fileKey, noBytes);
  await reader.readWords("f8", 1);
  expect([...openFileKeys]).toEqual(makeFileKeys(9).slice(-6));
});

it("never closes what is shown, however many are, and closes it once it is not", async () => {
  const { reader, open: openFileKeys } = createReader();
  const stopFunctions = makeFileKeys(9).map((fileKey) => reader.keepOpenWhileShown(fileKey));
  for (const fileKey of makeFileKeys(9)) await reader.open(fileKey, noBytes);
  for (const fileKey of ["n1", "n2"]) await reader.open(fileKey, noBytes);
  await expect(reader.readWords("f0", 1)).resolves.toBeDefined();
  expect([...openFileKeys]).toEqual([...makeFileKeys(9), "n1", "n2"]);
  for (const stopShowingFile of stopFunctions) stopShowingFile();
  await reader.readWords("n2", 1);
  expect([...openFileKeys]).toEqual(["f5", "f6", "f7", "f8", "n1", "n2"]);
});

it("keeps a file that is shown in two places until it has left both", async () => {
  const { reader, open: openFileKeys } = createReader();
  const [stopFirstUse, stopSecondUse] = [reader.keepOpenWhileShown("f0"), reader.keepOpenWhileShown("f0")];
  for (const fileKey of makeFileKeys(8)) await reader.open(fileKey, noBytes);
  stopFirstUse();
  await reader.readWords("f7", 1);
  expect(openFileKeys.has("f0")).toBe(true);
  stopSecondUse();
  await reader.readWords("f7", 1);
  expect(openFileKeys.has("f0")).toBe(false);
});
