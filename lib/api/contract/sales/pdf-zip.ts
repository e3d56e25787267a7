import type { ProblemJson } from "../../../values/problem";

/** One PDF requested for the zip; `name` is the file name without an extension. */
export type ZipEntry = { document: "quote" | "order" | "invoice"; id: string; name: string };

/** The result for each requested document; `file` is its name in the zip, null when it is not in the zip. */
export type ZipResult = { documents: readonly { id: string; file: string | null; problem: ProblemJson | null }[] };
