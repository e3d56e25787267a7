import vm from "node:vm";
import { beforeAll, expect, it } from "vitest";
import { bundleScript, bundleWorker } from "./document-frame.mjs";

// The content policy of the frame allows no code to be made from data, so the test runs the scripts under the same
// rule.
const contextOptions = { codeGeneration: { strings: false, wasm: false } };

/** A picture of 8 × 4 points: red grows by 30 to the right, green grows by 60 downwards, and blue is 200. */
const pictureBytes = Buffer.from(
  "AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAABAAAAAgAAwcHAAAAAAAPY29scgEAAAAAABAAAAC8anAyY/9P" +
    "/1EALwAAAAAACAAAAAQAAAAAAAAAAAAAAAgAAAAEAAAAAAAAAAAAAwcBAQcBAQcBAf9SAAwAAAABAAIEBAAB/1wACkBASEhQSEhQ/2QAJQABQ3JlYXRl" +
    "ZCBieSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS40/5AACgAAAAAAPgAB/5PfgBgHW3/H1AYIV1/PtAwCZZ/H2gQAC4Gn4AYCeVeAwfODABV/E6H1AoALQLYM" +
    "vYD/2Q==",
  "base64",
);

type Decoder = { decode(bytes: Uint8Array, options?: object): Uint8Array | string };
let decoder: Decoder;

beforeAll(async () => {
  const contents = 'import { openjpeg } from "./scripts/jpeg2000.mjs"; globalThis.made = openjpeg({ warn() {} });';
  const context = vm.createContext({ Uint8Array, URL, setTimeout, clearTimeout, console }, contextOptions);
  vm.runInContext(await bundleScript({ stdin: { contents, resolveDir: process.cwd() } }), context);
  decoder = context.made;
});

it("reads a scan in JPEG 2000 where no code may be made from data", () => {
  const points = decoder.decode(pictureBytes);
  const pointAt = (x: number, y: number) => [...points.slice((y * 8 + x) * 3, (y * 8 + x) * 3 + 3)];
  expect(points).toHaveLength(8 * 4 * 3);
  expect([pointAt(0, 0), pointAt(3, 2), pointAt(7, 3)]).toEqual([
    [0, 0, 200],
    [90, 120, 200],
    [210, 180, 200],
  ]);
});

it("says what is wrong with one that is cut, and reads the next", () => {
  expect(typeof decoder.decode(pictureBytes.subarray(0, 120))).toBe("string");
  expect(decoder.decode(pictureBytes)).toHaveLength(8 * 4 * 3);
});

it("puts no WebAssembly into the script that reads PDFs", async () => {
  // These are the first bytes of every WebAssembly module, in base64.
  expect(await bundleWorker()).not.toContain("AGFzbQEAAAA");
});
