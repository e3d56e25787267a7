import { queryOptions } from "@tanstack/react-query";
import type { Problem } from "../../../values/problem";
import type {
  Batch,
  BatchCommand,
  BatchInput,
  BatchSummary,
  PurchaseBatchSummary,
} from "../../contract/operations/batch";
import type { Operation } from "../../contract/operations/operation";
import { type Result, readFromPortal, writeToPortal } from "../call";
import { recentSubmissions } from "./submissions";
import { notifyTabsAfter } from "./waiting-operation-calls";
import { buildOperationsPath, operationsKeyOf } from "./waiting-operations";

const pollMs = 1000;

// The portal's own routes answer these requests and share the types, so nothing is left to parse.
const asBatch = (wire: unknown) => wire as Batch;

/**
 * Submits the same command for many documents, once per id. The answer comes at once: {@link batchQuery} watches the batch.
 */
export async function submitBatch(
  companyId: string,
  id: string,
  commands: readonly BatchCommand[],
): Promise<Result<Batch>> {
  const batch: BatchInput = { id, orders: commands };
  const [firstCommand] = commands;
  if (firstCommand) recentSubmissions.register(id, companyId, { kind: firstCommand.kind, count: commands.length });
  const result = await notifyTabsAfter(
    companyId,
    writeToPortal("POST", buildOperationsPath(companyId, "/batches"), batch, asBatch),
  );
  if (result.ok) recentSubmissions.answer(id, { batchId: id }, result.value.operations);
  else if (result.problem.code === "remote_busy") recentSubmissions.markUnanswered(id);
  else recentSubmissions.forget(id);
  return result;
}

/** Queries a batch with the outcome of each document. It is read again while any of its operations is open. */
export function batchQuery(companyId: string, id: string) {
  return queryOptions<Batch, Problem>({
    queryKey: [...operationsKeyOf(companyId), "batch", id],
    queryFn: ({ signal }) =>
      readFromPortal(buildOperationsPath(companyId, `/batches/${encodeURIComponent(id)}`), asBatch, signal),
    refetchInterval: ({ state }) => (state.data?.operations.some(isOperationOpen) ? pollMs : false),
  });
}

function isOperationOpen({ stage }: Operation): boolean {
  return stage === "waiting" || stage === "sent" || stage === "checking";
}

/** Queries this person's batches of the last days, the newest first. */
export function batchesQuery(companyId: string) {
  return queryOptions<BatchSummary[], Problem>({
    queryKey: [...operationsKeyOf(companyId), "batches"],
    queryFn: ({ signal }) =>
      readFromPortal(
        buildOperationsPath(companyId, "/batches"),
        (wire) => (wire as { items: BatchSummary[] }).items,
        signal,
      ),
    refetchInterval: ({ state }) => (state.data?.some(({ open }) => open > 0) ? 2 * pollMs : false),
  });
}

/** Queries this person's batches of bookings and payments of the last days, the newest first. */
export function purchaseBatchesQuery(companyId: string) {
  return queryOptions<PurchaseBatchSummary[], Problem>({
    queryKey: [...operationsKeyOf(companyId), "batches", "purchases"],
    queryFn: ({ signal }) =>
      readFromPortal(
        buildOperationsPath(companyId, "/batches?of=purchases"),
        (wire) => (wire as { items: PurchaseBatchSummary[] }).items,
        signal,
      ),
    refetchInterval: ({ state }) => (state.data?.some(({ open }) => open > 0) ? 2 * pollMs : false),
  });
}

/** Withdraws all operations of a batch that have not been sent to the service yet. */
export function withdrawBatch(companyId: string, id: string): Promise<Result<Batch>> {
  return notifyTabsAfter(
    companyId,
    writeToPortal("POST", buildOperationsPath(companyId, `/batches/${id}/withdraw`), {}, asBatch),
  );
}

/** Ends the undo wait of all operations of a batch. */
export function sendBatchNow(companyId: string, id: string): Promise<Result<Batch>> {
  return notifyTabsAfter(
    companyId,
    writeToPortal("POST", buildOperationsPath(companyId, `/batches/${id}/send-now`), {}, asBatch),
  );
}

/** Queries earlier operations about any of these documents, the newest first. */
export function operationsAboutQuery(companyId: string, subjects: readonly string[]) {
  return queryOptions<Operation[], Problem>({
    queryKey: [...operationsKeyOf(companyId), "of", ...subjects],
    queryFn: async () => {
      const answer = await writeToPortal(
        "POST",
        buildOperationsPath(companyId, "/about"),
        { subjects },
        (wire) => wire,
      );
      if (!answer.ok) throw answer.problem;
      return (answer.value as { items: Operation[] }).items;
    },
  });
}
