import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { bundleModule } from "./one-module.mjs";

const partsFile = fileURLToPath(new URL("parts.mjs", import.meta.url));
const wholeZodFile = fileURLToPath(import.meta.resolve("zod/mini"));

describe("zod as the browser gets it", () => {
  it("is one module that knows the files it was made of", async () => {
    const { code, files } = await bundleModule(partsFile);
    expect(code).not.toMatch(/^(import|export .* from) /m);
    expect(files).toContain(partsFile);
    expect(files.some((file) => file.endsWith("/zod/v4/core/schemas.js"))).toBe(true);
  });

  it("leaves out what no part uses", async () => {
    const [{ code }, all] = await Promise.all([bundleModule(partsFile), bundleModule(wholeZodFile)]);
    expect(gzipSync(code).length).toBeLessThan(gzipSync(all.code).length / 3);
  });

  it("reads a record as zod itself does", async () => {
    const { code } = await bundleModule(partsFile);
    const own: typeof z = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
    const outcomes = [own, z].map((zod) => {
      const record = zod.looseObject({ Id: zod.string().check(zod.guid()), Discount: zod.nullish(zod.number()) });
      return [
        { Id: "3f2504e0-4f89-41d3-9a0c-0305e82c3301", Discount: null, More: 1 },
        { Id: "x", Discount: "y" },
      ].map((wire) => {
        const { data, error } = zod.safeParse(record, wire);
        return { data, where: error?.issues.map(({ path, code: rule }) => [path, rule]) };
      });
    });
    expect(outcomes[0]).toEqual(outcomes[1]);
    expect(outcomes[0]?.[1]?.where).toHaveLength(2);
  });
});
