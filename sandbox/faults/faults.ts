import * as z from "zod";

const common = {
  /** The HTTP method of the calls to hit; `*` stands for any. */
  method: z
    .string()
    .default("*")
    .transform((method) => method.toUpperCase()),
  /** The path from the root, without query; `*` stands for any text. */
  path: z.string().default("*"),
  /** The number of calls the fault hits before it ends; without it, all calls until the next PUT. */
  times: z.int().positive().optional(),
  /** The number of matching calls that pass unchanged before the first hit. */
  skip: z.int().nonnegative().default(0),
};

/** When true, the call is executed first and only its answer is replaced. */
const committed = z.boolean().default(false);

export const faultSchema = z.discriminatedUnion("kind", [
  z.strictObject({ ...common, kind: z.literal("delay"), ms: z.int().nonnegative() }),
  z.strictObject({ ...common, kind: z.literal("hold") }),
  z.strictObject({ ...common, kind: z.literal("slow"), seconds: z.number().nonnegative().default(15) }),
  z.strictObject({ ...common, kind: z.literal("status"), status: z.int().min(200).max(599), committed }),
  z.strictObject({ ...common, kind: z.literal("rate-limit"), seconds: z.int().positive().default(55) }),
  z.strictObject({ ...common, kind: z.literal("cut-before-commit") }),
  z.strictObject({ ...common, kind: z.literal("cut-after-commit") }),
  z.strictObject({ ...common, kind: z.literal("truncate") }),
  z.strictObject({ ...common, kind: z.literal("malformed") }),
  z.strictObject({ ...common, kind: z.literal("html"), status: z.int().min(200).max(599).default(200), committed }),
  z.strictObject({ ...common, kind: z.literal("grace"), seconds: z.number().positive() }),
  z.strictObject({ ...common, kind: z.literal("strict") }),
]);

export type Fault = z.output<typeof faultSchema>;

/** Kinds of faults that change a rule of the identity server instead of single answers. */
const modes: ReadonlySet<Fault["kind"]> = new Set(["grace", "strict"]);

type Active = { readonly fault: Fault; readonly pattern: RegExp; skip: number; left: number };

let active: Active[] = [];
let letGo = () => {};
let held = Promise.resolve();

/** Resolves when faults are set again. A call with the fault `hold` waits for this before it is executed. */
export function heldCall(): Promise<void> {
  return held;
}

export function setFaults(faults: readonly Fault[]): void {
  letGo();
  held = new Promise((resolve) => {
    letGo = resolve;
  });
  active = faults.map((fault) => ({
    fault,
    pattern: asPattern(fault.path),
    skip: fault.skip,
    left: fault.times ?? Number.POSITIVE_INFINITY,
  }));
}

/** Every active fault, with the number of calls it still hits. */
export function listFaults(): Fault[] {
  return active
    .filter((one) => one.left > 0)
    .map((one) => ({ ...one.fault, skip: one.skip, times: Number.isFinite(one.left) ? one.left : undefined }));
}

/** Returns the faults that hit this call, and reduces the remaining number of calls of each by one. */
export function takeFaults(method: string, path: string): Fault[] {
  const taken: Fault[] = [];
  for (const one of active) {
    if (modes.has(one.fault.kind) || one.left <= 0) continue;
    if (one.fault.method !== "*" && one.fault.method !== method.toUpperCase()) continue;
    if (!one.pattern.test(path)) continue;
    if (one.skip > 0) one.skip -= 1;
    else {
      one.left -= 1;
      taken.push(one.fault);
    }
  }
  return taken;
}

/** The first active fault of a kind that changes a rule; its remaining number of calls is not reduced. */
export function findMode<Kind extends "grace" | "strict">(kind: Kind): Extract<Fault, { kind: Kind }> | undefined {
  return active.map((one) => one.fault).find((fault): fault is Extract<Fault, { kind: Kind }> => fault.kind === kind);
}

function asPattern(path: string): RegExp {
  const escaped = path.split("*").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${escaped.join(".*")}$`, "i");
}
