import "server-only";
import type { Match } from "../../api/remote/allow-list";
import { isUndone } from "../../api/remote/errors";
import type { Passing } from "../../api/remote/write-hooks";
import type { CompanyAccess } from "../../auth/access";
import type { WholeAnswer } from "../../platform/process-bridge";
import { noteWriter, takeBackWriter } from "../draft-writers";
import { changesFiles, fileChangesOf } from "./files";
import { noteWrite, replacesDraft, type Write, writtenBy } from "./note";

/**
 * Passes a write to supplier invoice drafts on. The writer is recorded before the service is called, so that a crash of
 * this process in between releases nobody from the four-eyes rule; the record is marked as refused only where the service
 * clearly refused. A write that the portal refused before the call records no writer. The trail gets a row once the service
 * has answered, and also where its answer was lost.
 *
 * @throws Problem as passing the write on does; where files are written, also when their draft cannot be read
 */
export async function noted(access: CompanyAccess, match: Match, passing: Passing): Promise<WholeAnswer> {
  const write = await writeOf(access, match, passing.body);
  const before = replacesDraft(write.method, write.pattern) ? await passing.before().catch(() => null) : null;
  let mayStand = false;
  const ask = async () => {
    const rows = await noteWriter(access, writtenBy(write), "changed");
    try {
      mayStand = true;
      return await passing.send();
    } catch (error) {
      if (isUndone(error)) {
        mayStand = false;
        await takeBackWriter(access, rows);
      }
      throw error;
    }
  };
  try {
    const { answer, value } = await passing.pass(ask);
    await noteWrite(access, write, { before, after: value });
    return answer;
  } catch (error) {
    if (mayStand) await noteWrite(access, write, "lost");
    throw error;
  }
}

async function writeOf(access: CompanyAccess, { row, path }: Match, body: Passing["body"]): Promise<Write> {
  const { method, path: pattern } = row;
  const value: unknown = body === undefined ? null : JSON.parse(String(body));
  const files = changesFiles(method, pattern) ? await fileChangesOf(access, { method, path, body: value }) : [];
  return { method, pattern, path, body: value, files };
}
