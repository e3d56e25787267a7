import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { circlesGate } from "./gates/circles.mjs";
import { clockGate } from "./gates/clock.mjs";
import { commitSubjectsGate } from "./gates/commit-subjects.mjs";
import { foldersGate } from "./gates/folders.mjs";
import { leftoversGate } from "./gates/leftovers.mjs";
import { lengthsGate } from "./gates/lengths.mjs";
import { problemTextsGate } from "./gates/problem-texts.mjs";
import { providersGate } from "./gates/providers.mjs";
import { retiredWordsGate } from "./gates/retired-words.mjs";
import { serverOnlyGate } from "./gates/server-only.mjs";
import { suppressionsGate } from "./gates/suppressions.mjs";
import { textsGate } from "./gates/texts.mjs";
import { versionsGate } from "./gates/versions.mjs";
import { zonesGate } from "./gates/zones.mjs";
import { findingsIn } from "./planted";

describe("import zones", () => {
  it.each([
    ["the portal using the sandbox", "lib/totals.ts", 'import { post } from "../sandbox/ledger/post";'],
    ["the sandbox using the portal", "sandbox/app.ts", 'import { parse } from "@/lib/values/money";'],
    ["the sandbox loading the portal late", "sandbox/main.ts", 'const money = await import("../lib/money");'],
    ["a primitive knowing the product", "components/ui/button.tsx", 'import type { Money } from "@/lib/values/money";'],
    [
      "one concern using another",
      "components/sales/editor.tsx",
      'import { Picker } from "@/components/customers/picker";',
    ],
    ["a component reaching the database", "components/sales/list.tsx", 'export { pool } from "@/lib/platform/db";'],
    ["lib using a component", "lib/values/dates.ts", 'import { Field } from "@/components/ui/field";'],
    [
      "a contract using the server's side",
      "lib/api/contract/sales/customer.ts",
      'import { books } from "../../remote/books";',
    ],
    [
      "forwarding knowing a feature",
      "lib/api/remote/pass-on.ts",
      'import { note } from "../../approvals/history/note";',
    ],
    [
      "the engine knowing a business area",
      "lib/operations/engine/document-write.ts",
      'import { pay } from "../sales/pay";',
    ],
    ["a route going behind the door", "app/api/x/route.ts", 'import { claim } from "@/lib/operations/engine/rows";'],
    ["the browser's side using the server", "lib/api/browser/call.ts", 'import { access } from "@/lib/auth/access";'],
    ["a screen taking a type of the server", "components/shell/x.tsx", 'import type { A } from "@/lib/auth/access";'],
    ["a rule reading the clock", "lib/rules/sales/due.ts", 'import { now } from "../../values/clock";'],
    ["the ledger using the store", "sandbox/ledger/post.ts", 'import { pool } from "../store/db";'],
    ["a journey using the portal's inside", "e2e/invoice.spec.ts", 'import { pool } from "../lib/db";'],
    [
      "a test of the portal using the sandbox's ledger",
      "lib/rules/sales/totals.test.ts",
      'import { round } from "@/sandbox/ledger/round";',
    ],
  ])("refuse %s", async (_what, file, sourceText) => {
    expect(await findingsIn(zonesGate, { [file]: sourceText })).toMatch(new RegExp(`^${file}:1 zone:`));
  });

  it("let a concern use shared components and lib, and a package be used", async () => {
    const sourceText =
      'import { Button } from "@/components/ui/button";\nimport { z } from "zod";\nimport { money } from "@/lib/values/money";';
    expect(await findingsIn(zonesGate, { "components/sales/editor.tsx": sourceText })).toBe("");
  });
});

describe("import circles", () => {
  it("are refused, also where only types are imported", async () => {
    const files = {
      "lib/a.ts": 'import { b } from "./b";\nexport type A = typeof b;',
      "lib/b.ts": 'export { c as b } from "./c";',
      "lib/c.ts": 'import type { A } from "./a";\nexport const c: A = 1;',
    };
    expect(await findingsIn(circlesGate, files)).toMatch(
      /^lib\/a\.ts:1 circle: lib\/a\.ts imports lib\/b\.ts imports lib\/c\.ts imports lib\/a\.ts;/,
    );
    expect(await findingsIn(circlesGate, { ...files, "lib/c.ts": "export const c = 1;" })).toBe("");
  });
});

describe("folders", () => {
  it("refuse a forty-first file of code, and count neither tests nor other files", async () => {
    const makeFiles = (count: number, extension: string) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [`lib/room/file-${index}${extension}`, "export {};"]),
      );
    expect(
      await findingsIn(foldersGate, { ...makeFiles(40, ".ts"), ...makeFiles(9, ".test.ts"), ...makeFiles(9, ".md") }),
    ).toBe("");
    expect(await findingsIn(foldersGate, makeFiles(41, ".ts"))).toMatch(/^lib\/room:1 folder: 41 files;/);
  });
});

describe("retired words", () => {
  it.each([
    [
      "a function",
      "lib/a.ts",
      "export async function pressOrder() {}",
      "lib/a.ts:1 retired word: pressOrder: say submitCommand",
    ],
    ["a type", "lib/a.ts", "type Verdict = string;", "lib/a.ts:1 retired word: Verdict: say ReadBackOutcome"],
    ["a file", "components/use-what.ts", "export {};", "components/use-what.ts:1 retired word: use-what"],
    [
      "a test's file",
      "lib/gone/carry-out.test.ts",
      "export {};",
      "lib/gone/carry-out.test.ts:1 retired word: carry-out",
    ],
  ])("are refused as the name of %s", async (_what, file, sourceText, expected) => {
    expect(await findingsIn(retiredWordsGate, { [file]: sourceText })).toContain(expected);
  });

  it("may stand in texts and inside functions", async () => {
    const sourceText = 'export function decide() {\n  const Verdict = "carry-out";\n  return Verdict;\n}';
    expect(await findingsIn(retiredWordsGate, { "lib/decide-outcome.ts": sourceText })).toBe("");
  });
});

describe("commit subjects", () => {
  it("are refused above 72 characters", () => {
    const repository = mkdtempSync(path.join(tmpdir(), "stegvis-planted-"));
    const runGit = (...args: string[]) =>
      spawnSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false", ...args], {
        cwd: repository,
      });
    try {
      runGit("init", "-q");
      runGit("commit", "-q", "--allow-empty", "-m", "a".repeat(72));
      expect(commitSubjectsGate.run(repository)).toEqual([]);
      runGit("commit", "-q", "--allow-empty", "-m", "b".repeat(73));
      expect(commitSubjectsGate.run(repository)).toEqual([
        expect.stringContaining("commit subject: 73 characters of at most 72"),
      ]);
    } finally {
      rmSync(repository, { recursive: true, force: true });
    }
  });
});

describe("server-only", () => {
  it.each([
    ["a token file without the mark", "lib/auth/tokens/store.ts", "export const load = () => 1;"],
    [
      "a mark that is not first",
      "lib/platform/db.ts",
      'import pg from "pg";\nimport "server-only";\nexport const pool = new pg.Pool();',
    ],
    [
      "a file elsewhere that opens a connection",
      "lib/report.ts",
      'import pg from "pg";\nexport const c = new pg.Client();',
    ],
  ])("refuses %s", async (_what, file, sourceText) => {
    expect(await findingsIn(serverOnlyGate, { [file]: sourceText })).toContain(`${file}:1 server-only:`);
  });

  it("accepts a marked file and a pure one", async () => {
    const files = {
      "lib/platform/db.ts": 'import "server-only";\nimport pg from "pg";\nexport const pool = new pg.Pool();',
      "lib/values/money.ts": "export const zero = 0n;",
    };
    expect(await findingsIn(serverOnlyGate, files)).toBe("");
  });
});

describe("clock", () => {
  it.each(["Date.now()", "new Date()", "Date()"])("refuses %s outside the clock modules", async (expression) => {
    const sourceText = `export const at = ${expression};`;
    const findings = await findingsIn(clockGate, {
      "lib/operations/send.ts": sourceText,
      "sandbox/seed/year.ts": sourceText,
    });
    expect(findings).toContain("lib/operations/send.ts:1 clock:");
    expect(findings).toContain("sandbox/seed/year.ts:1 clock:");
  });

  it("accepts it in the clock modules, and dates made from values", async () => {
    const files = {
      "lib/values/clock.ts": "export const now = () => new Date();",
      "lib/values/dates.ts": "export const d = new Date(0);",
    };
    expect(await findingsIn(clockGate, files)).toBe("");
  });
});

describe("suppressions", () => {
  it.each(["ignore", "nocheck", "expect-error"])("refuse @ts-%s", async (word) => {
    const sourceText = `// @ts-${word}\nexport const a: number = 1;`;
    expect(await findingsIn(suppressionsGate, { "lib/a.ts": sourceText })).toContain("lib/a.ts:1 suppression:");
  });
});

describe("file length", () => {
  it("refuses a file of 301 lines and accepts one of 300", async () => {
    const makeLines = (count: number) => "export {};\n".repeat(count);
    const findings = await findingsIn(lengthsGate, { "lib/long.ts": makeLines(301), "lib/short.ts": makeLines(300) });
    expect(findings).toBe("lib/long.ts:301 length: 301 lines; a second concern moved in, give it a file");
  });
});

describe("left-overs", () => {
  it.each([
    ["unfinished work", `// ${"TO"}${"DO"} later`],
    ["a test that does not run", `it.${"sk"}${"ip"}("works", () => {});`],
    ["a machine's folder", `const file = "/${"ho"}${"me"}/somebody/data";`],
    ["a registry", `const from = "https://${"registry"}.${"npmjs"}.org";`],
  ])("refuse %s", async (_what, sourceText) => {
    expect(await findingsIn(leftoversGate, { "lib/a.test.ts": sourceText })).toContain("lib/a.test.ts:1 left-over:");
  });
});

describe("texts", () => {
  const makePage = (body: string) => `const t = useTranslations("sales");\nexport const Page = () => <p>${body}</p>;`;
  /** A call of `t` whose key ends in a value that is known only at run time. */
  const builtKeyCall = (group: string) => `{t(\`${group}.\${name}\`)}`;
  const englishMessages = {
    "lib/i18n/messages/en/sales.json": '{"title": "Sales of {company}", "stage": {"draft": "Draft"}}',
  };
  const swedishMessages = {
    "lib/i18n/messages/sv/sales.json": '{"title": "Försäljning för {company}", "stage": {"draft": "Utkast"}}',
  };

  it("refuses a key one language lacks", async () => {
    const findings = await findingsIn(textsGate, {
      ...englishMessages,
      "lib/i18n/messages/sv/sales.json": '{"title": "{company}"}',
    });
    expect(findings).toContain("lib/i18n/messages/sv text: sales.stage.draft is missing, en has it");
  });

  it("refuses an empty text and one that takes other values", async () => {
    const findings = await findingsIn(textsGate, {
      ...englishMessages,
      "lib/i18n/messages/sv/sales.json": '{"title": "För {name}", "stage": {"draft": " "}}',
    });
    expect(findings).toContain("sales.title takes other values than in en");
    expect(findings).toContain("sales.stage.draft is empty");
  });

  it.each([
    ["a key no language has", '{t("total")}'],
    ["a built key no language can have", builtKeyCall("state")],
  ])("refuses %s", async (_what, body) => {
    const findings = await findingsIn(textsGate, {
      ...englishMessages,
      ...swedishMessages,
      "components/sales/page.tsx": makePage(body),
    });
    expect(findings).toMatch(/^components\/sales\/page\.tsx:2 text: no language has/);
  });

  it("refuses words written into the screen", async () => {
    const findings = await findingsIn(textsGate, {
      ...englishMessages,
      ...swedishMessages,
      "app/page.tsx": makePage("Welcome"),
    });
    expect(findings).toContain('app/page.tsx:2 text: "Welcome"');
  });

  it("accepts keys that exist, built ones too", async () => {
    const body = `{t("title", { company })} · ${builtKeyCall("stage")}`;
    expect(
      await findingsIn(textsGate, { ...englishMessages, ...swedishMessages, "app/page.tsx": makePage(body) }),
    ).toBe("");
  });
});

describe("message providers", () => {
  const makeClientPart = (name: string) =>
    `"use client";\nexport function Part() { return useTranslations("${name}.x")("y"); }`;
  const plantedFiles = {
    "components/shell/client-messages.tsx": 'const sharedNamespaces: readonly Namespace[] = ["common", "problems"];',
    "app/sales/layout.tsx": '<ClientMessages namespaces={["sales", "quote"]}>{children}</ClientMessages>;',
    "app/sales/page.tsx": 'import { List } from "@/components/sales/list";',
    "app/sales/new/page.tsx": 'import { Wrap } from "../wrap";\nimport { List } from "@/components/sales/list";',
    "app/sales/wrap.tsx": '<ClientMessages namespaces={["sales"]}>{children}</ClientMessages>;',
    "components/sales/list.tsx": '"use client";\nimport { Part } from "./part";\nconst late = () => import("./late");',
    "components/sales/late.tsx": makeClientPart("common"),
  };

  it("refuses a provider inside another that leaves out what is shown there", async () => {
    const findings = await findingsIn(providersGate, {
      ...plantedFiles,
      "components/sales/part.tsx": makeClientPart("quote"),
    });
    expect(findings).toBe(
      "app/sales/wrap.tsx provider: app/sales/new/page.tsx shows components/sales/part.tsx, which needs the texts of quote",
    );
  });

  it("refuses texts of what is loaded when it is opened", async () => {
    const lateFiles = {
      "components/sales/late.tsx": makeClientPart("later"),
      "components/sales/part.tsx": makeClientPart("sales"),
    };
    expect(await findingsIn(providersGate, { ...plantedFiles, ...lateFiles })).toContain(
      "late.tsx, which needs the texts of later",
    );
  });

  it("accepts what is handed out, what always is, and what stays on the server", async () => {
    const serverSource = 'export const Words = () => useTranslations("way")("x");';
    const pageSource = 'import { Words } from "@/components/sales/words";';
    const otherFiles = {
      "components/sales/part.tsx": makeClientPart("sales"),
      "components/sales/words.tsx": serverSource,
    };
    expect(await findingsIn(providersGate, { ...plantedFiles, ...otherFiles, "app/sales/page.tsx": pageSource })).toBe(
      "",
    );
  });
});

describe("problem texts", () => {
  const plantedFiles = {
    "lib/values/problem.ts":
      "export const problemTable = { not_found: { status: 404 }, conflict: { status: 409 } } as const;",
    "sandbox/openapi/books.json": JSON.stringify({
      components: { schemas: { CommonExtendedBadRequest: { properties: { ErrorCode: { enum: [4000] } } } } },
    }),
  };
  const makeProblemTexts = (codes: object, remote: object) => ({
    "lib/i18n/messages/en/problems.json": JSON.stringify({ codes, remote }),
  });

  it("refuses a code of ours without a text", async () => {
    const findings = await findingsIn(problemTextsGate, {
      ...plantedFiles,
      ...makeProblemTexts({ not_found: "Gone." }, { 4000: "There." }),
    });
    expect(findings).toBe("lib/i18n/messages/en/problems.json problem text: problems.codes.conflict is missing");
  });

  it("refuses a remote code without a text", async () => {
    const findings = await findingsIn(problemTextsGate, {
      ...plantedFiles,
      ...makeProblemTexts({ not_found: "Gone.", conflict: "Compare." }, {}),
    });
    expect(findings).toBe("lib/i18n/messages/en/problems.json problem text: problems.remote.4000 is missing");
  });

  it("refuses one text for two codes", async () => {
    const findings = await findingsIn(problemTextsGate, {
      ...plantedFiles,
      ...makeProblemTexts({ not_found: "Sorry.", conflict: "Sorry." }, { 4000: "There." }),
    });
    expect(findings).toContain("problems.codes.conflict repeats another code's text");
  });
});

describe("versions", () => {
  const makePackageFiles = (manifest: object, packages: object) => ({
    "package.json": JSON.stringify(manifest),
    "package-lock.json": JSON.stringify({ packages }),
    "minimum-versions.json": '{"next": "16.2.11"}',
  });

  it("refuses a locked version with a known hole", async () => {
    const findings = await findingsIn(
      versionsGate,
      makePackageFiles({}, { "node_modules/next": { version: "16.2.9" } }),
    );
    expect(findings).toContain("package-lock.json version: next 16.2.9 is below 16.2.11");
  });

  it("refuses a range and a lock file that lacks another platform's package", async () => {
    const findings = await findingsIn(
      versionsGate,
      makePackageFiles(
        { dependencies: { next: "^16.4.5" } },
        { "node_modules/next": { version: "16.4.5", optionalDependencies: { "swc-mac": "1" } } },
      ),
    );
    expect(findings).toContain("package.json version: next is ^16.4.5");
    expect(findings).toContain("swc-mac, which node_modules/next needs, is missing");
  });

  it("accepts newer ones", async () => {
    expect(await findingsIn(versionsGate, makePackageFiles({}, { "node_modules/next": { version: "16.10.0" } }))).toBe(
      "",
    );
  });
});
