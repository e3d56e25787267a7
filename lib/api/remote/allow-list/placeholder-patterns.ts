import "server-only";

const uuidPattern = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";

/** The values allowed in each placeholder of a path. */
export const placeholderPatterns: ReadonlyMap<string, RegExp> = new Map([
  [":uuid", new RegExp(`^${uuidPattern}$`, "i")],
  [":uuid.pdf", new RegExp(`^${uuidPattern}\\.pdf$`, "i")],
  [":id", new RegExp(`^(${uuidPattern}|\\d{1,18})$`, "i")],
  [":int", /^\d{1,18}$/],
  [":date", /^\d{4}-\d{2}-\d{2}$/],
  [":country", /^[a-z]{2}$/i],
]);
