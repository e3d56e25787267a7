import "server-only";

const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";

/** The values allowed in each placeholder of a path. */
export const placeholderPatterns: ReadonlyMap<string, RegExp> = new Map([
  [":uuid", new RegExp(`^${uuid}$`, "i")],
  [":uuid.pdf", new RegExp(`^${uuid}\\.pdf$`, "i")],
  [":id", new RegExp(`^(${uuid}|\\d{1,18})$`, "i")],
  [":int", /^\d{1,18}$/],
  [":date", /^\d{4}-\d{2}-\d{2}$/],
  [":country", /^[a-z]{2}$/i],
]);
