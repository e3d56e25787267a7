import type { ProblemJson } from "../../../values/problem";

/** One PDF wanted in the zip; the name is what its file should be called, without an ending. */
export type ZipEntry = { document: "quote" | "order" | "invoice"; id: string; name: string };

/** What became of each wanted document; `file` is its name in the zip, null when it is not in it. */
export type ZipResult = { documents: readonly { id: string; file: string | null; problem: ProblemJson | null }[] };
