import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createMachine, type Machine, waitForStart } from "../scripts/testing/launcher";
import { chooseTestPort } from "../scripts/testing/test-port";
import { allowIfAsked, signIn } from "./identity/testing/application";
import { TestBrowser } from "./identity/testing/browser";

const repositoryPath = path.join(import.meta.dirname, "..");
const guide = readFileSync(path.join(repositoryPath, "docs/sandbox.md"), "utf8");

/** Every command of the guide with its expected output, in which `…` stands for any text. */
const commands = [...guide.matchAll(/```sh\n(.+?)\n```(?:\n\n```text\n(.+?)\n```)?/gs)].map(
  ([, command = "", expectedOutput = ""]) => ({ command, expectedOutput }),
);
const examples = commands.filter(({ command }) => command.startsWith("node "));

let runningMachine: Machine;

// Starts what `npm run sandbox`, the guide's first command, starts, with its own ports and data folder.
beforeAll(async () => {
  runningMachine = await createMachine("demo");
  await waitForStart(runningMachine.launch("--sandbox-only"));
});
afterAll(() => runningMachine.cleanUp());

it("begins with the command that package.json has", () => {
  const { scripts } = JSON.parse(readFileSync(path.join(repositoryPath, "package.json"), "utf8"));
  expect(commands[0]?.command).toBe("npm run sandbox");
  expect(scripts.sandbox).toBe("node scripts/start.mjs --sandbox-only");
});

it("runs every example, and every other file is what they share", () => {
  const files = examples.map(({ command }) => command.replace("node docs/examples/", ""));
  expect([...files, "service.mjs"].sort()).toEqual(readdirSync(path.join(repositoryPath, "docs/examples")).sort());
  expect(commands).toHaveLength(examples.length + 1);
});

it.each(examples)("$command prints what the guide says", async ({ command, expectedOutput }) => {
  const [node, exampleFile = ""] = command.split(" ");
  expect(node).toBe("node");
  const output = await runExample(exampleFile);
  expect(output).toMatch(patternOf(expectedOutput));
});

function patternOf(expectedOutput: string): RegExp {
  const escapedText = expectedOutput
    .replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
    .replace(/^ *…$/gm, "(?:.*\\n?)+?")
    .replaceAll("…", ".*");
  return new RegExp(`^${escapedText}\\n$`);
}

/** Runs an example and returns its output. Where it asks to open an address in a browser, a test browser opens it. */
async function runExample(exampleFile: string): Promise<string> {
  const exampleEnvironment = {
    SANDBOX: runningMachine.sandboxUrl,
    DATA_DIR: runningMachine.dataDir,
    CALLBACK_PORT: String(await chooseTestPort()),
  };
  const child = spawn(process.execPath, [exampleFile], {
    cwd: repositoryPath,
    env: { ...process.env, ...exampleEnvironment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let browserVisit: Promise<void> | undefined;
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
      const address = /^Open (\S+)\n/m.exec(output)?.[1];
      if (address) browserVisit ??= signInAt(address);
    });
  }
  await new Promise((resolve) => child.once("close", resolve));
  await browserVisit;
  return output;
}

async function signInAt(address: string): Promise<void> {
  const browser = new TestBrowser(runningMachine.sandboxUrl);
  const { pathname, search } = new URL(address);
  const companyPage = await signIn(browser, await browser.openPage(pathname + search), "anna@norrsken.example");
  const company = /name="company" value="([^"]+)"[^>]*>(?:(?!<\/button>).)*Norrsken/s.exec(companyPage.body)?.[1] ?? "";
  const consentAnswer = await allowIfAsked(
    browser,
    await browser.submitForm(companyPage, "/identity/company", { company }),
  );
  await fetch(consentAnswer.location ?? "");
}
