import { expect } from "vitest";
import type { Wire } from "./books-client";

/** What was sent is what is read; records inside may carry more, such as the ids they were given. */
export function expectKept(sent: Wire, kept: Wire): void {
  for (const [name, value] of Object.entries(sent).filter(([, given]) => given !== undefined)) {
    if (typeof value === "object" && value !== null) expect(kept[name], name).toMatchObject(value);
    else expect(kept[name], name).toEqual(value);
  }
}
