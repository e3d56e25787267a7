/** The areas of the portal whose log lines have a level of their own, and what each of them tells. */
export const logAreas = {
  auth: "signing in, sessions, connections and tokens",
  documents: "drafts, approvals and their history, offers",
  jobs: "background jobs and the start of the process",
  mail: "mails of the portal itself",
  operations: "what must happen once: operations, batches, reminders",
  requests: "calls that ended in a defect or without a part of the portal",
  server: "the HTTP servers and what they measure",
  service: "calls to the bookkeeping service",
} as const;

export type LogArea = keyof typeof logAreas;

/** The levels, the most talkative first. `silent` tells nothing. */
export const logLevels = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

/** The level of every area that is not named, and those of the named areas. */
export type LevelSettings = {
  readonly otherAreas: LogLevel;
  readonly byArea: Partial<Readonly<Record<LogArea, LogLevel>>>;
};

const settingsKey: unique symbol = Symbol.for("stegvis.logLevels");
// The levels are kept on globalThis: each bundle of Next.js and the server around it load this module separately.
const processGlobal = globalThis as typeof globalThis & { [settingsKey]?: LevelSettings };

let parsedSetting: { text: string; levels: LevelSettings } = {
  text: "info",
  levels: { otherAreas: "info", byArea: {} },
};

const isLevel = (text: string): text is LogLevel => (logLevels as readonly string[]).includes(text);
const isArea = (text: string): text is LogArea => Object.hasOwn(logAreas, text);

/**
 * Reads levels as they are written in LOG_LEVEL: `info,auth=debug,jobs=warn`.
 *
 * @throws Error that names the part that is wrong
 */
export function parseLevels(text: string): LevelSettings {
  let otherAreas: LogLevel = "info";
  const byArea: Partial<Record<LogArea, LogLevel>> = {};
  for (const part of text.split(",").map((untrimmedPart) => untrimmedPart.trim())) {
    const [left = "", right] = part.split("=");
    const level = right ?? left;
    if (!isLevel(level)) throw new Error(`there is no level ${level.slice(0, 40)}: give ${logLevels.join(", ")}`);
    if (right === undefined) otherAreas = level;
    else if (isArea(left)) byArea[left] = level;
    else throw new Error(`there is no area ${left.slice(0, 40)}: give ${Object.keys(logAreas).join(", ")}`);
  }
  return { otherAreas, byArea };
}

/** Writes levels as they are written in LOG_LEVEL. */
export function toLevelsText({ otherAreas, byArea }: LevelSettings): string {
  return [otherAreas, ...Object.entries(byArea).map(([area, level]) => `${area}=${level}`)].join(",");
}

/** Returns the levels of this process: those of LOG_LEVEL until others are set. */
export function getLevels(): LevelSettings {
  const setLevelsOfProcess = processGlobal[settingsKey];
  if (setLevelsOfProcess) return setLevelsOfProcess;
  const text = process.env.LOG_LEVEL || "info";
  if (parsedSetting.text !== text) parsedSetting = { text, levels: parseLevelsOrInfo(text) };
  return parsedSetting.levels;
}

/**
 * Sets the levels of this process; they count from the next line on, and until the process ends.
 *
 * @param levels undefined for those of LOG_LEVEL
 */
export function setLevels(levels: LevelSettings | undefined): void {
  processGlobal[settingsKey] = levels;
}

export function levelOf(area: LogArea): LogLevel {
  const { otherAreas, byArea } = getLevels();
  return byArea[area] ?? otherAreas;
}

/** A wrong LOG_LEVEL is refused when the settings are read; a line that is written before that must not fail. */
function parseLevelsOrInfo(text: string): LevelSettings {
  try {
    return parseLevels(text);
  } catch {
    return { otherAreas: "info", byArea: {} };
  }
}
