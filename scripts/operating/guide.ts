import { readText } from "./files";

/** A block of commands of the guide; a `root` block changes the machine itself and is checked by its text. */
export type GuideBlock = { readonly isForMachine: boolean; readonly commands: readonly string[] };

/** The packages of Debian 13 that the guide installs, as they are called there. */
export const debianPackages = new Set([
  ...["nodejs", "npm", "postgresql", "nginx", "certbot", "openssl", "curl", "prometheus"],
]);

/** Reads the blocks of commands of docs/operating.md, in order. */
export function readGuide(): GuideBlock[] {
  const page = readText("docs/operating.md");
  return [...page.matchAll(/^```sh([^\n]*)\n([\s\S]*?)^```$/gm)].map(([, mark = "", text = ""]) => {
    if (!["", " root"].includes(mark)) throw new Error(`a block of the guide is marked${mark}: only root is known`);
    return { isForMachine: mark === " root", commands: text.trim().split("\n") };
  });
}
