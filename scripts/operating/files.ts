import { readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { parse } from "yaml";

export const root = path.join(import.meta.dirname, "../..");

export const readText = (file: string): string => readFileSync(path.join(root, file), "utf8");

export const readEnvironmentFile = (file: string) => parseEnv(readText(file)) as Record<string, string>;

export type ComposeService = {
  readonly image: string;
  readonly profiles?: readonly string[];
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly env_file?: string;
  readonly volumes?: readonly string[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly stop_grace_period?: string;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly ports?: readonly string[];
};

export type Compose = {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly volumes: Readonly<Record<string, object>>;
  readonly networks: {
    readonly default: { readonly ipam: { readonly config: readonly { readonly subnet: string }[] } };
  };
};

export const readCompose = (): Compose => parse(readText("compose.yaml"), { merge: true });

/** Reads the entries `NAME=value` of a systemd unit, in order; a name may stand there several times. */
export function readUnit(file: string): { section: string; name: string; value: string }[] {
  let section = "";
  return readText(file)
    .split("\n")
    .flatMap((line) => {
      section = /^\[(\w+)\]$/.exec(line)?.[1] ?? section;
      const [, name, value = ""] = /^([A-Z]\w+)=(.*)$/.exec(line) ?? [];
      return name ? [{ section, name, value }] : [];
    });
}

/** The names that .env.example explains. */
export const explainedSettings = (): Set<string> =>
  new Set([...readText(".env.example").matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1] ?? ""));
