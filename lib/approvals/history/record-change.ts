import "server-only";
import type { AllowedCall } from "../../api/remote/allow-list";
import { isCertainlyNotDone } from "../../api/remote/errors";
import type { ForwardedWrite } from "../../api/remote/write-hooks";
import type { CompanyAccess } from "../../auth/access";
import type { WholeAnswer } from "../../platform/process-bridge";
import { markWritesRefused, recordWriter } from "../draft-writers";
import { changesFiles, readFileChanges } from "./files";
import { type DraftWrite, recordWrite, replacesDraft, writtenDraftIdsOf } from "./record-write";

/**
 * Passes a write to supplier invoice drafts on. The writer is recorded before the service is called, so that a crash of
 * this process in between releases nobody from the four-eyes rule; the record is marked as refused only where the service
 * clearly refused. A write that the portal refused before the call records no writer. The trail gets a row once the service
 * has answered, and also where its answer was lost.
 *
 * @throws Problem as the forwarded write does; for a write of files also when their draft cannot be read
 */
export async function forwardAndRecord(
  access: CompanyAccess,
  allowedCall: AllowedCall,
  forwardedWrite: ForwardedWrite,
): Promise<WholeAnswer> {
  const draftWrite = await toDraftWrite(access, allowedCall, forwardedWrite.body);
  const draftBefore = replacesDraft(draftWrite.method, draftWrite.pattern)
    ? await forwardedWrite.readStored().catch(() => null)
    : null;
  let mayBeDone = false;
  const callService = async () => {
    const writerRowIds = await recordWriter(access, writtenDraftIdsOf(draftWrite), "changed");
    try {
      mayBeDone = true;
      return await forwardedWrite.send();
    } catch (error) {
      if (isCertainlyNotDone(error)) {
        mayBeDone = false;
        await markWritesRefused(access, writerRowIds);
      }
      throw error;
    }
  };
  try {
    const { answer, value: valueAfter } = await forwardedWrite.forward(callService);
    await recordWrite(access, draftWrite, { before: draftBefore, after: valueAfter });
    return answer;
  } catch (error) {
    if (mayBeDone) await recordWrite(access, draftWrite, "lost");
    throw error;
  }
}

async function toDraftWrite(
  access: CompanyAccess,
  { row, path }: AllowedCall,
  body: ForwardedWrite["body"],
): Promise<DraftWrite> {
  const { method, path: pattern } = row;
  const value: unknown = body === undefined ? null : JSON.parse(String(body));
  const files = changesFiles(method, pattern) ? await readFileChanges(access, { method, path, body: value }) : [];
  return { method, pattern, path, body: value, files };
}
