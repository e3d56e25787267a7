import path from "node:path";
import { expect, it } from "vitest";
import { journeysThatLook } from "./journeys-that-look";

it("finds the journeys that look at states themselves or in their walk, and no others", () => {
  const looking = journeysThatLook(path.join(import.meta.dirname, ".."));
  expect(looking).toEqual(expect.arrayContaining(["editor.spec.ts", "employ.spec.ts", "offer.spec.ts"]));
  for (const other of ["accessible-pages.spec.ts", "service-pages.spec.ts", "reconnect.spec.ts"]) {
    expect(looking).not.toContain(other);
  }
});
