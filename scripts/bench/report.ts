let met = 0;
let missed = 0;

/** One measured ratio beside its goal. */
export function goal(what: string, ratio: number, is: "at least" | "at most", limit: number, detail = ""): void {
  const holds = is === "at least" ? ratio >= limit : ratio <= limit;
  if (holds) met++;
  else missed++;
  const text = `${holds ? "✓" : "✗"} ${what}: ${ratio.toFixed(2)} (goal ${is} ${limit})`;
  console.log(`  ${text}${detail ? `   ${detail}` : ""}`);
}

export const summary = () => ({ met, missed });
