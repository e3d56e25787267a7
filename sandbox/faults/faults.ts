import * as z from "zod";

const common = {
  /** GET, POST … or * for any. */
  method: z
    .string()
    .default("*")
    .transform((method) => method.toUpperCase()),
  /** Path from the root, without query; * stands for any text. */
  path: z.string().default("*"),
  /** How many calls it hits before it is gone; without it, all until the next PUT. */
  times: z.int().positive().optional(),
  /** How many matching calls pass untouched before. */
  skip: z.int().nonnegative().default(0),
};

/** When true the call is carried out first and only its answer is replaced. */
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

/** Kinds that change how the identity server judges, not one answer. */
const modes: ReadonlySet<Fault["kind"]> = new Set(["grace", "strict"]);

type Active = { readonly fault: Fault; readonly pattern: RegExp; skip: number; left: number };

let active: Active[] = [];
let letGo = () => {};
let held = Promise.resolve();

/** Ends when the faults are put anew: what a call that is held waits for before it is carried out. */
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

/** Every fault in force, with the number of calls it still hits. */
export function listFaults(): Fault[] {
  return active
    .filter((one) => one.left > 0)
    .map((one) => ({ ...one.fault, skip: one.skip, times: Number.isFinite(one.left) ? one.left : undefined }));
}

/** The faults that hit this call; each of them has one call less to go. */
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

/** The first fault of a kind that is in force, without using it up. */
export function findMode<Kind extends "grace" | "strict">(kind: Kind): Extract<Fault, { kind: Kind }> | undefined {
  return active.map((one) => one.fault).find((fault): fault is Extract<Fault, { kind: Kind }> => fault.kind === kind);
}

function asPattern(path: string): RegExp {
  const escaped = path.split("*").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${escaped.join(".*")}$`, "i");
}
