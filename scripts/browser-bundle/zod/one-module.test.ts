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
    const [{ code }, wholeZod] = await Promise.all([bundleModule(partsFile), bundleModule(wholeZodFile)]);
    expect(gzipSync(code).length).toBeLessThan(gzipSync(wholeZod.code).length / 3);
  });

  it("reads a record as zod itself does", async () => {
    const { code } = await bundleModule(partsFile);
    const bundledZod: typeof z = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
    const outcomes = [bundledZod, z].map((zodModule) => {
      const recordSchema = zodModule.looseObject({
        Id: zodModule.string().check(zodModule.guid()),
        Discount: zodModule.nullish(zodModule.number()),
      });
      return [
        { Id: "3f2504e0-4f89-41d3-9a0c-0305e82c3301", Discount: null, More: 1 },
        { Id: "x", Discount: "y" },
      ].map((rawRecord) => {
        const { data, error } = zodModule.safeParse(recordSchema, rawRecord);
        return { data, issues: error?.issues.map(({ path, code: issueCode }) => [path, issueCode]) };
      });
    });
    expect(outcomes[0]).toEqual(outcomes[1]);
    expect(outcomes[0]?.[1]?.issues).toHaveLength(2);
  });
});
