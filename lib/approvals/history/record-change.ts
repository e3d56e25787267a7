import "server-only";
import type { AllowedCall } from "../../api/remote/allow-list";
import { isCertainlyNotDone } from "../../api/remote/errors";
import type { ForwardedWrite } from "../../api/remote/write-hooks";
import type { CompanyAccess } from "../../auth/access";
import type { WholeAnswer } from "../../platform/process-bridge";
import { markWritesRefused, recordWriter } from "../draft-writers";
import { changesFiles, fileChangesOf } from "./files";
import { recordWrite, replacesDraft, type Write, writtenDraftIds } from "./record-write";

/**
 * Passes a write to supplier invoice drafts on. The writer is recorded before the service is called, so that a crash of
 * this process in between releases nobody from the four-eyes rule; the record is marked as refused only where the service
 * clearly refused. A write that the portal refused before the call records no writer. The trail gets a row once the service
 * has answered, and also where its answer was lost.
 *
 * @throws Problem as the forwarded write does; for a write of files also when their draft cannot be read
 */
export async function passOnAndRecord(
  access: CompanyAccess,
  match: AllowedCall,
  passing: ForwardedWrite,
): Promise<WholeAnswer> {
  const write = await writeOf(access, match, passing.body);
  const before = replacesDraft(write.method, write.pattern) ? await passing.readStored().catch(() => null) : null;
  let mayBeDone = false;
  const callService = async () => {
    const writerRowIds = await recordWriter(access, writtenDraftIds(write), "changed");
    try {
      mayBeDone = true;
      return await passing.send();
    } catch (error) {
      if (isCertainlyNotDone(error)) {
        mayBeDone = false;
        await markWritesRefused(access, writerRowIds);
      }
      throw error;
    }
  };
  try {
    const { answer, value } = await passing.forward(callService);
    await recordWrite(access, write, { before, after: value });
    return answer;
  } catch (error) {
    if (mayBeDone) await recordWrite(access, write, "lost");
    throw error;
  }
}

async function writeOf(
  access: CompanyAccess,
  { row, path }: AllowedCall,
  body: ForwardedWrite["body"],
): Promise<Write> {
  const { method, path: pattern } = row;
  const value: unknown = body === undefined ? null : JSON.parse(String(body));
  const files = changesFiles(method, pattern) ? await fileChangesOf(access, { method, path, body: value }) : [];
  return { method, pattern, path, body: value, files };
}
