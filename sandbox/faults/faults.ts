import * as z from "zod";

const commonMembers = {
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
const committedSchema = z.boolean().default(false);

export const faultSchema = z.discriminatedUnion("kind", [
  z.strictObject({ ...commonMembers, kind: z.literal("delay"), ms: z.int().nonnegative() }),
  z.strictObject({ ...commonMembers, kind: z.literal("hold") }),
  z.strictObject({ ...commonMembers, kind: z.literal("slow"), seconds: z.number().nonnegative().default(15) }),
  z.strictObject({
    ...commonMembers,
    kind: z.literal("status"),
    status: z.int().min(200).max(599),
    committed: committedSchema,
  }),
  z.strictObject({ ...commonMembers, kind: z.literal("rate-limit"), seconds: z.int().positive().default(55) }),
  z.strictObject({ ...commonMembers, kind: z.literal("cut-before-commit") }),
  z.strictObject({ ...commonMembers, kind: z.literal("cut-after-commit") }),
  z.strictObject({ ...commonMembers, kind: z.literal("truncate") }),
  z.strictObject({ ...commonMembers, kind: z.literal("malformed") }),
  z.strictObject({
    ...commonMembers,
    kind: z.literal("html"),
    status: z.int().min(200).max(599).default(200),
    committed: committedSchema,
  }),
  z.strictObject({ ...commonMembers, kind: z.literal("grace"), seconds: z.number().positive() }),
  z.strictObject({ ...commonMembers, kind: z.literal("strict") }),
]);

export type Fault = z.output<typeof faultSchema>;

/** Kinds of faults that change a rule of the identity server instead of single answers. */
const ruleKinds: ReadonlySet<Fault["kind"]> = new Set(["grace", "strict"]);

type ActiveFault = { readonly fault: Fault; readonly pattern: RegExp; remainingSkips: number; remainingCalls: number };

let activeFaults: ActiveFault[] = [];
let releaseHeldCalls = () => {};
let releaseOfHeldCalls = Promise.resolve();

/** Resolves when faults are set again. A call with the fault `hold` waits for this before it is executed. */
export function waitWhileHeld(): Promise<void> {
  return releaseOfHeldCalls;
}

export function setFaults(faults: readonly Fault[]): void {
  releaseHeldCalls();
  releaseOfHeldCalls = new Promise((resolve) => {
    releaseHeldCalls = resolve;
  });
  activeFaults = faults.map((fault) => ({
    fault,
    pattern: toPathPattern(fault.path),
    remainingSkips: fault.skip,
    remainingCalls: fault.times ?? Number.POSITIVE_INFINITY,
  }));
}

/** Every active fault, with the number of calls it still hits. */
export function listFaults(): Fault[] {
  return activeFaults
    .filter((activeFault) => activeFault.remainingCalls > 0)
    .map((activeFault) => ({
      ...activeFault.fault,
      skip: activeFault.remainingSkips,
      times: Number.isFinite(activeFault.remainingCalls) ? activeFault.remainingCalls : undefined,
    }));
}

/** Returns the faults that hit this call, and reduces the remaining number of calls of each by one. */
export function consumeFaults(method: string, path: string): Fault[] {
  const consumedFaults: Fault[] = [];
  for (const activeFault of activeFaults) {
    if (ruleKinds.has(activeFault.fault.kind) || activeFault.remainingCalls <= 0) continue;
    if (activeFault.fault.method !== "*" && activeFault.fault.method !== method.toUpperCase()) continue;
    if (!activeFault.pattern.test(path)) continue;
    if (activeFault.remainingSkips > 0) activeFault.remainingSkips -= 1;
    else {
      activeFault.remainingCalls -= 1;
      consumedFaults.push(activeFault.fault);
    }
  }
  return consumedFaults;
}

/** The first active fault of a kind that changes a rule; its remaining number of calls is not reduced. */
export function findRuleFault<Kind extends "grace" | "strict">(kind: Kind): Extract<Fault, { kind: Kind }> | undefined {
  return activeFaults
    .map((activeFault) => activeFault.fault)
    .find((fault): fault is Extract<Fault, { kind: Kind }> => fault.kind === kind);
}

function toPathPattern(path: string): RegExp {
  const escapedParts = path.split("*").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${escapedParts.join(".*")}$`, "i");
}
