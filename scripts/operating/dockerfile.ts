export type Instruction = { readonly name: string; readonly text: string };

export type Stage = { readonly image: string; readonly name: string | null; readonly instructions: Instruction[] };

/** Reads the stages of a Dockerfile with their instructions in order; a line that ends in a backslash goes on. */
export function parseDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  const lines = text.replace(/\\\n/g, " ").split("\n");
  for (const line of lines.map((entry) => entry.trim()).filter((entry) => entry && !entry.startsWith("#"))) {
    const [, name = "", rest = ""] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (!name) throw new Error(`this line of the Dockerfile is no instruction: ${line}`);
    if (name === "FROM") {
      const [, image = "", stageName = null] = /^(\S+)(?:\s+AS\s+(\S+))?$/.exec(rest) ?? [];
      stages.push({ image, name: stageName, instructions: [] });
    } else {
      const stage = stages.at(-1);
      if (!stage) throw new Error(`${line} stands in front of the first FROM`);
      stage.instructions.push({ name, text: rest });
    }
  }
  return stages;
}

/** Returns the texts of all instructions of one name in a stage. */
export const textsOf = (stage: Stage | undefined, name: string): string[] =>
  (stage?.instructions ?? []).filter((instruction) => instruction.name === name).map(({ text }) => text);

/** Returns the variables that a stage sets. */
export const variablesOf = (stage: Stage | undefined): Record<string, string> =>
  Object.fromEntries(
    textsOf(stage, "ENV").map((text) => {
      const [, name = "", value = ""] = /^([A-Z][A-Z0-9_]*)=(.*)$/.exec(text) ?? [];
      return [name, value];
    }),
  );

export type Copy = {
  readonly from: string | null;
  readonly owner: string | null;
  readonly source: string;
  readonly target: string;
};

/** Reads a COPY with its options, of one source. */
export function parseCopy(text: string): Copy {
  const words = text.split(/\s+/);
  const optionOf = (name: string) =>
    words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? null;
  const [source = "", target = "", ...further] = words.filter((word) => !word.startsWith("--"));
  if (!source || !target || further.length > 0) throw new Error(`COPY ${text} does not name one source and one target`);
  return { from: optionOf("from"), owner: optionOf("chown"), source, target };
}
