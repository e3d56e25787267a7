import { expect, it } from "vitest";
import { reasonNotToRun } from "../proof/run.mjs";

it("a part of the proof whose packages are missing is not run, and says which", () => {
  const findNone = () => null;
  expect(reasonNotToRun({ claim: "", debianPrograms: ["nginx", "caddy"] }, findNone)).toBe(
    "Debian's nginx and caddy is missing here: apt-get install nginx caddy",
  );
  expect(reasonNotToRun({ claim: "", debianPrograms: ["nginx"] }, () => "/usr/sbin/nginx")).toBeNull();
  expect(reasonNotToRun({ claim: "" }, findNone)).toBeNull();
});
