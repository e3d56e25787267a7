import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readEnvironmentFile, readText, root } from "./files";
import { debianPackages, readGuide } from "./guide";

const blocks = readGuide();
const machineCommands = blocks.filter(({ isForMachine }) => isForMachine).flatMap(({ commands }) => commands);
const allCommands = blocks.flatMap(({ commands }) => commands);

describe("the guide to operating", () => {
  it("installs packages that Debian has", () => {
    const installed = machineCommands.flatMap(
      (command) => /^apt-get install --yes (.*)$/.exec(command)?.[1]?.split(" ") ?? [],
    );
    expect(installed.length).toBeGreaterThan(5);
    expect(installed.filter((name) => !debianPackages.has(name))).toEqual([]);
  });

  it("uses files that are there", () => {
    const files = allCommands.flatMap((command) => /docs\/operating\/[\w@.-]+/.exec(command)?.[0] ?? []);
    expect(files).toEqual(expect.arrayContaining(["docs/operating/stegvis@.service", "docs/operating/nginx.conf"]));
    const missingFiles = files.filter((file) => !existsSync(path.join(root, file)));
    expect(missingFiles).toEqual([]);
  });

  it("marks what changes the machine, and nothing that can be followed", () => {
    const followed = blocks.filter(({ isForMachine }) => !isForMachine).flatMap(({ commands }) => commands);
    const machinePrograms = /^(apt-get|adduser|runuser|systemctl|certbot|nginx)\b/;
    expect(followed.filter((command) => machinePrograms.test(command))).toEqual([]);
  });

  it("starts the programs whose settings it writes, and asks each whether it is ready", () => {
    const programs = ["portal-1", "portal-2", "worker"];
    expect(machineCommands).toContain(`systemctl enable --now ${programs.map((name) => `stegvis@${name}`).join(" ")}`);
    for (const [index, name] of programs.entries()) {
      expect(
        allCommands.some(
          (command) => command.startsWith(`printf 'PORT=${3001 + index}\\n`) && command.endsWith(`/${name}.env`),
        ),
      ).toBe(true);
      expect(allCommands.some((command) => command.endsWith(`http://127.0.0.1:${3001 + index}/readyz`))).toBe(true);
    }
  });

  it("sets what the example of settings has, and nothing else", () => {
    const settings = readEnvironmentFile("docs/operating/stegvis.env");
    const changed = allCommands.flatMap((command) => /^sed -i "s\|\^(\w+)=/.exec(command)?.[1] ?? []);
    expect(changed.filter((name) => !(name in settings))).toEqual([]);
    expect(readText("docs/operating/stegvis")).toContain("/etc/stegvis/stegvis.env");
  });
});
